export default /** @satisfies {import("../catalogue.d.ts").Translated<"sessions">} */ ({
  "sessions.endText":
    "全員のページに通しの終了が表示され、コードは使えなくなります。1日以内ならオーナーが再び開けます。",
  "sessions.endText.inDrill":
    "全員のページにクラスの終了が表示され、コードは使えなくなります。1日以内ならオーナーが再び開けます。",
  "sessions.openAgainTitle": "再び開く：{title}",
  "sessions.endedToday": "1日以内に終了",
  "sessions.endedAt": "{time}に終了",

  "sessions.showConductorCode": "進行役のコードを表示",
  "sessions.showConductorCode.inDrill": "トレーナーのコードを表示",
  "sessions.hideConductorCode": "進行役のコードを隠す",
  "sessions.hideConductorCode.inDrill": "トレーナーのコードを隠す",
  "sessions.newCodes": "新しいコード",
  "sessions.newCodesHelp": "古いコードとリンクはすぐ使えなくなります。参加中の人はそのままです。",
  "sessions.codesAreNew": "コードが新しくなりました。古いコードではもう入れません。",
  "sessions.codesRanOut": "コードの期限が切れました。新しいコードでまた参加できます。",
  "sessions.onlyHere": "これらのリンクはこの機械でしか使えず、スマホでは開けません。--host " +
    "0.0.0.0でサーバーを起動するか、--public-urlでアドレスを指定してください。",
  "sessions.linkOnlyHere": "このリンクはこの機械でしか使えません。--host 0.0.0.0でサーバーを起動するか、--public-url" +
    "でアドレスを指定してください。",

  "sessions.guestCame": "{name}さんが進行役のコードで入り、進行を引き継げます。",
  "sessions.guestCame.inDrill": "{name}さんがトレーナーのコードで入り、クラスを引き継げます。",
  "sessions.makeDancer": "ダンサーにする",
  "sessions.makeDancer.inDrill": "選手にする",
  "sessions.makeConductor": "進行役にする",
  "sessions.makeConductor.inDrill": "トレーナーにする",
  "sessions.letStay": "これでよい",
  "sessions.putOut": "退出させる…",
  "sessions.moreAbout": "{name}さんの詳細",

  "sessions.putOutQuestion": "{name}さんを退出させますか？",
  "sessions.putOutQuestion.inDrill": "{name}さんを退出させますか？",
  "sessions.putOutText": "本人のページに参加終了が表示され、踊っていた出演者は空きになります。",
  "sessions.putOutText.inDrill": "本人のページに退出が表示されます。打ったパンチは結果に残ります。",
  "sessions.putOutCodes": "コードも新しくする：古いコードだと戻れます",
  "sessions.putOutYes": "退出させる",

  "sessions.performerAway": "{performer}、{name}さんが踊る、不在",
  "sessions.secureCodes": "コードから安全なアドレスへ",
  "sessions.secureCodesHelp": "カメラを使うクラス用です。スタジオを信頼していないスマホでは1回警告が出ます。タップす" +
    "る場所は{address}にあります。",
});
