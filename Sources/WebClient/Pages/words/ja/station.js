export default /** @satisfies {import("../catalogue.d.ts").Translated<"station">} */ ({
  "station.title": "カメラステーション",
  "station.picture": "カメラの映像と、見つけた骨格",
  "station.rate": { other: "毎秒{count}枚" },
  "station.delay": "画像から結果まで{milliseconds} ms",
  "station.dropped": { other: "{count}枚を省略" },

  "station.silent": "ステーションの応答がありません。再起動すると、このページは自動で続きます。",
  "station.camera.on": "カメラの画像が届いています。",
  "station.camera.waiting": "カメラの画像を待っています…",
  "station.camera.ended": "映像が終わりました。",
  "station.camera.unplayable": "映像{source}はここで再生できません。",
  "station.camera.broken": "画像を解析できませんでした。ステーションを再起動してください。",
  "station.lost.webcam": "ウェブカメラ{source}の画像がありません。つながっていますか？ " +
    "別のプログラムが使っていませんか？ 再試行しています。",
  "station.lost.network":
    "{source}の画像がありません。カメラはオンですか？ アドレス、名前、パスワードは正しいですか？ 再試行しています。",

  "station.sight.nobody": "だれもいない",
  "station.sight.somebody": "検出中",
  "station.sight.raisedHand": "挙手",
  "station.connection.connecting": "セッションに接続中…",
  "station.connection.connected": "セッションに接続済み",
  "station.connection.lost": "未接続：サーバーに届きません。再試行しています。",
  "station.connection.ended": "クラスは終了しました。再び開かれると続きます。",
  "station.connection.putOut": "セッションから退出させられたか、長く離れていました。再起動して参加し直してください。",
  "station.connection.refused": "サーバーが参加を拒否しました。{why}",
  "station.of": "{name}：{what}",

  "station.told": { other: "{count}発を通知、遅れ{milliseconds} ms" },
  "station.unsentPunches": { other: "{count}発が通知待ち" },
  "station.refusedPunches": { other: "サーバーが{count}発を拒否しました。" },
  "station.lastPunches": "最近のパンチ",
  "station.kept": { other: "{name}：{count}ラウンドを棒人間で保存、動画なし" },
  "station.unsentRounds": { other: "{count}ラウンドが送信待ち" },
  "station.beyond": "1人多すぎます（灰色の枠）：その人のパンチは通知しません。",
  "station.others": { other: "{count}人多すぎます（灰色の枠）：その人たちのパンチは通知しません。" },
});
