export default /** @satisfies {import("../catalogue.d.ts").Translated<"recognising">} */ ({
  "recognising.heading": "このパソコンで認識",
  "recognising.help":
    "サーバーのパソコンが、選手のスマホの画像から同時に{athletes}人まで判定します。画像は保存しません。",
  "recognising.turnOn": "このパソコンで認識",
  "recognising.turnOff": "ここでの認識を止める",
  "recognising.off": "オフ。自分で判定するには遅いスマホに必要です。",
  "recognising.fetching": "必要なものを取得中：36 MB、今回だけ…",
  "recognising.starting": "起動中…",
  "recognising.on": "オン：スマホが画像を送れます。サーバーと一緒に次回も起動します。",
  "recognising.failed.models":
    "必要なもの（36 MB）を取得できませんでした。サーバーをインターネットにつないでください。1分ごとに再試行します。",
  "recognising.failed.noModels": "必要なものがここにインストールされていません。サーバーでops/pose-modelsを実行してく" +
    "ださい。1分ごとに再試行します。",
  "recognising.failed.program": "起動しません。理由はサーバーのログにあります。1分ごとに再試行します。",
  "recognising.impossible":
    "このサーバーでは判定できません。オーナーがドリルの編集画面の「判定用パソコン」で別のパソコンを追加できます。",
  "recognising.askOwner": "オンにできるのはこのサーバーのオーナーだけです。ドリルの編集画面を開き、「判定用パソコン」" +
    "の「このパソコンで認識」をオンにするよう頼んでください。",
  "recognising.unknown": "今の状態を読めません。{why}",
});
