export default /** @satisfies {import("../catalogue.d.ts").Translated<"limits">} */ ({
  "limits.heading": "契約プラン：{name}",
  "limits.inLibrary": "契約プラン「{name}」：ライブラリの作品とドリル{most}個中{used}個。",
  "limits.full": "1つアーカイブか削除すると空きができます。",
  "limits.more": "より多く使える：{plans}。",
  "limits.space": "音楽と画像{most} MB中{used} MB。",
  "limits.spaceFull": "音楽の空きがありません：{most} MB中{used} MB。先に何か削除してください。",
  "limits.people": { other: "1セッション{count}人。" },
  "limits.noMusic": "契約プラン「{name}」に音楽はありません。今あるものは残ります。",
  "limits.musicIn": "音楽あり：{plans}。",
  "limits.turnedAway": { other: "{name}は入れませんでした。契約プラン「{plan}」は{count}人までです。" },
  "limits.morePeople": "より多くの人：{plans}。",
  "limits.seen": "了解",
});
