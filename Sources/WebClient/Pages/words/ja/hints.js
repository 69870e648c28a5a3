export default /** @satisfies {import("../catalogue.d.ts").Translated<"hints">} */ ({
  "hints.next": "次へ",
  "hints.done": "了解",
  "hints.dismiss": "ヒント終了",
  "hints.more": "ヘルプで詳しく",
  "hints.at": "ヒント{number}/{all}",
  "hints.drag": "ダンサーの位置へ点をドラッグします。床をドラッグすると複数を選べます。",
  "hints.add": "次のフォーメーションを作ります。間の軌道は自動で描かれます。",
  "hints.run": "準備OK？ ここで全員とリハーサルします。スマホはコードで参加します。",
  "hints.codes": "ここから始めます。ダンサーがこのコードを読み取ると自分の点が見えます。",
  "hints.go": "GOで全員が同じ瞬間に次のフォーメーションへ移ります。スペースでも同じです。",
  "hints.list": "フォーメーションをタップすると全員がそこへ移ります。",
});
