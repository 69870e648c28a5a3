export default /** @satisfies {import("../catalogue.d.ts").Translated<"refusals">} */ ({
  "refusals.inField": "{sentence}（{field}）",
  "refusals.unknown": "拒否されました：{code}。ページを読み込み直してから再試行してください。",

  "refusals.tooSoon": "早すぎます。直前のキューが出たばかりです。少ししてからもう一度押してください。",
  "refusals.formationMoved":
    "だれかが先でした。フォーメーションが変わっています。確かめてから、もう一度キューを出してください。",
  "refusals.notTheConductor": "あなたは進行役ではないので、キューを出せません。先に進行を引き継いでください。",
  "refusals.notTheConductor.inDrill": "クラスの担当ではないので、変更できません。先に引き継いでください。",
  "refusals.notTheConductor.batonFree":
    "進行役がいません。先に進行を引き継いでください。オーナーもセッションを終了できます。",
  "refusals.notTheConductor.batonFree.inDrill":
    "クラスの担当がいません。先に引き継いでください。オーナーも終了できます。",
  "refusals.notTheConductor.batonHeld":
    "セッションを終了できるのは、進行役の{name}さんとオーナーだけです。頼んでください。",
  "refusals.notTheConductor.batonHeld.inDrill":
    "終了できるのは、クラス担当の{name}さんとオーナーだけです。頼んでください。",
  "refusals.notAllowed": "その権限がありません。進行している人に頼んでください。",
  "refusals.notAllowed.conductorOnly": "進行役だけができます。頼んでください。",
  "refusals.notAllowed.conductorOnly.inDrill": "トレーナーだけができます。頼んでください。",
  "refusals.notAllowed.conductorOrDancer": "進行役とダンサーだけができます。そのどちらかのコードで参加してください。",
  "refusals.notAllowed.conductorOrDancer.inDrill":
    "トレーナーと選手だけができます。そのどちらかのコードで参加してください。",
  "refusals.notAllowed.dancerOnly": "選手だけができます。選手用のコードで参加してください。",
  "refusals.notAllowed.ownOnly": "ダンサーは自分の分だけ選べます。ほかの人の分は進行役に頼んでください。",
  "refusals.notAllowed.ownOnly.inDrill": "選手は自分の分だけ選べます。ほかの人の分はトレーナーに頼んでください。",
  "refusals.notAllowed.boundOnly": "この端末が知らせられるのは、自分の選手か、トレーナーが割り当てた選手のパンチだけ" +
    "です。トレーナーに割り当てを頼んでください。",
  "refusals.notAllowed.forgotten": "ここに残っていたあなたの記録は削除されました。もう一度参加してください。",
  "refusals.notAllowed.onlyInDrill": "パンチを受け付けるのはドリルのセッションだけです。ドリルを開いてください。",
  "refusals.notAllowed.cannotDance": "スクリーンや見学者は踊れません。ダンサーとして参加してください。",
  "refusals.notAllowed.cannotDance.inDrill": "スクリーンや見学者はトレーニングできません。選手として参加してください。",
  "refusals.notAllowed.cannotConduct": "{name}さんは進行役ではありません。進行役のコードで入った人を選んでください。",
  "refusals.notAllowed.cannotConduct.inDrill":
    "{name}さんはトレーナーではありません。クラスはトレーナーだけが担当できます。トレーナーを選んでください。",
  "refusals.notAllowed.groupInGroup": "グループの中にグループは作れません。メインのセッションで作ってください。",
  "refusals.firstFormation": "最初のフォーメーションです。ここから先へ進んでください。",
  "refusals.lastFormation": "最後のフォーメーションです。戻るか、最初から始めてください。",
  "refusals.lastFormation.inDrill": "最後の段階です。戻るか、最初から始めてください。",
  "refusals.firstFormation.inDrill": "最初の段階です。ここから先へ進んでください。",
  "refusals.unknownFormation.inDrill": "その段階はもうこのドリルにありません。別のものを選んでください。",
  "refusals.formationMoved.inDrill": "別の段階に進んでいます。確かめてから、もう一度コールしてください。",
  "refusals.performerTaken": "その出演者はほかの人が選んでいます。別の出演者を選ぶか、進行役に聞いてください。",
  "refusals.unknownPerformer": "その出演者はもうこのプロダクションにいません。別のものを選んでください。",
  "refusals.unknownFormation": "そのフォーメーションはもうこのプロダクションにありません。別のものを選んでください。",
  "refusals.unknownMember": "その人はもうこのセッションにいません。別の人を選んでください。",
  "refusals.unknownPerson": "その人はもうこのプロダクションにいません。別の人を選んでください。",
  "refusals.unknownType":
    "このサーバーはまだ対応していません。ページを読み込み直し、続くなら管理者にサーバーの更新を頼んでください。",
  "refusals.unknownKind":
    "このサーバーはまだ対応していません。ページを読み込み直し、続くなら管理者にサーバーの更新を頼んでください。",
  "refusals.ended": "セッションは終了しました。オーナーに再開を頼んでください。",
  "refusals.unavailable": "サーバーが保存できませんでした。再試行してください。",
  "refusals.unavailable.diskFull": "サーバーのディスクがいっぱいです。管理者が空けるまで何も保存できません。",
  "refusals.tooMany": "操作が多すぎます。少しゆっくりお願いします。",
  "refusals.tooMany.guestsLog": "ゲストの書き込みが多いため、今後はアカウントのある人だけが書けます。頼んでください。",
  "refusals.late": "サーバーが離れていました。何も起きていなければもう一度押してください。",
  "refusals.away": "未接続：何も送られていません。ライブに戻るまで待ってください。",
  "refusals.disconnected": "サーバーの応答前に接続が切れました。実行されたか確かめてから再試行してください。",

  "refusals.invalid": "値が合いません。直してから再試行してください。",
  "refusals.invalid.range": "{least}～{most}の数値です。",
  "refusals.invalid.length": "{least}～{most}文字です。",
  "refusals.invalid.turn": "角度は0以上360未満です。",
  "refusals.invalid.count": "最大{most}個です。先に1つ外してください。",
  "refusals.invalid.unknown": "{id}はありません。別のものを選んでください。",
  "refusals.invalid.doubled": "IDはそれぞれ別にします。{id}はすでにあります。",
  "refusals.invalid.inGroup": "{id}はすでに別のグループにいます。先にそこから外してください。",
  "refusals.invalid.emptyOpenMarch": "このファイルにはマーチャーかページがありません。別のファイルを選んでください。",
  "refusals.invalid.openMarchMost": "このショーは大きすぎます：{thing}は最大{most}です。",
  "refusals.invalid.unplaced":
    "すべての出演者に全フォーメーションでの位置が必要です。{id}の位置がありません。位置を指定してください。",
  "refusals.invalid.word": "次のどれかです：{words}",
  "refusals.invalid.missing": "この項目がありません。入力してください。",
  "refusals.invalid.blank": "空にはできません。何か書いてください。",
  "refusals.invalid.controlCharacters": "制御文字は使えません。取り除いてください。",
  "refusals.invalid.colour": "色は#rrggbbです。",
  "refusals.invalid.peaks": "このトラックの波形ではありません。測り直してください。",
  "refusals.invalid.film": "ラウンドの映像ではありません。別のファイルを選んでください。",
  "refusals.invalid.filmTime": "映像は6時間以内のもので、未来の時刻にはできません。",
  "refusals.invalid.nothingNew":
    "このファイルのラウンドは、すでにあるか、あなたの選手のものです。別のファイルを選んでください。",
  "refusals.invalid.identifier": "IDはA-Z a-z 0-9 _ - の1～64文字です。",
  "refusals.invalid.text": "テキストが必要です。",
  "refusals.invalid.trueOrFalse": "trueかfalseが必要です。",
  "refusals.invalid.number": "数値が必要です。",
  "refusals.invalid.wholeNumber": "整数が必要です。",
  "refusals.invalid.object": "オブジェクトが必要です。",
  "refusals.invalid.list": "リストが必要です。",
  "refusals.invalid.objectOrList": "オブジェクトかリストが必要です。",
  "refusals.invalid.empty": "1つ以上必要です。",
  "refusals.invalid.oneOf": "次のうち1つだけを持ちます：{words}",
  "refusals.invalid.uuid": "ここのIDはUUIDです。",
  "refusals.invalid.commandIdentifier": "ここのIDは整数か1～64文字です。",
  "refusals.invalid.handles": "軌道はちょうど2つのハンドルのリストです。",
  "refusals.invalid.span": "終わりは始まりより後です。",
  "refusals.invalid.stretch": { other: "クリップの終わりは始まりより後、最大{most}マイクロ秒後です。" },
  "refusals.invalid.fades": { other: "2つのフェードの合計はクリップの長さ、{most}マイクロ秒までです。" },
  "refusals.invalid.pastTrack": { other: "クリップの終わりはトラックの終わり、{most}マイクロ秒までです。" },
  "refusals.invalid.notInDrill": "ドリルにはありません。外してください。",
  "refusals.invalid.onlyInDrill": "ドリルにだけあります。外してください。",
  "refusals.invalid.outsideWork": "その時は練習中ではないので、コールできません。運動中の時点を選んでください。",
  "refusals.invalid.roundOver": "その前にラウンドが終わります。今コールしてください。",
  "refusals.invalid.lastRound": "最後のラウンドのあとに休憩はありません。前のラウンドを選んでください。",
  "refusals.gone.restOver": "この休憩は終わりました。次を待ってください。",
  "refusals.invalid.anchorOrder": "アンカーは前のものより、カウントも時間も後です。",
  "refusals.invalid.anchorTempo": "2つのアンカーの間は毎分{least}～{most}カウントです。",
  "refusals.invalid.doubledTime": "同じ時刻が2つあります。どちらかを変えてください。",
  "refusals.invalid.digest": "ダイジェストは0-9とa-fの64文字です。",
  "refusals.invalid.recording": "この録音は{format}、{bytes}バイト、{duration}マイクロ秒として保存されています。",
  "refusals.invalid.namesNothing": "プロダクションにないものを指しています。あるものを選んでください。",
  "refusals.invalid.unreadable": "この値は読めません。書き直してください。",
  "refusals.invalid.nextPage": "そのページはリストにありません。最初からやり直してください。",
  "refusals.invalid.production": "そのプロダクションはありません。別のものを選んでください。",
  "refusals.invalid.codes": "共有IDは1作品に最大{most}個です。先に1つ取り消してください。",
  "refusals.invalid.invitations": "待機中の招待は最大{most}件です。先に1件取り消してください。",
  "refusals.invalid.links": "リンクは1作品に最大{most}個です。先に1つ取り消してください。",
  "refusals.invalid.templates": "テンプレートは最大{most}個です。先に1つ削除してください。",
  "refusals.invalid.piece": { other: "次の部分は{bytes}バイトです。" },
  "refusals.invalid.publishesAtOnce": "ここではどの変更もすぐ全員に見えるため、公開するものはありません。",
  "refusals.invalid.uploadBegins": "中身なしでアップロードを始め、その後分けて送ってください。",

  "refusals.malformed": "読めません。ページを読み込み直してから再試行してください。",
  "refusals.malformed.gzip": "このファイルは不完全です。もう一度取得してください。",
  "refusals.gone": "もうありません。ページを読み込み直してください。",
  "refusals.gone.ended": "セッションは終了しました。1日以内ならオーナーが再び開けます。頼んでみてください。",
  "refusals.gone.group": "このグループは呼び戻されました。メインのセッションで続けてください。",
  "refusals.gone.reopen.inDrill": "クラスを再び開けるのは終了から1日以内、ドリルがある間です。新しく開いてください。",
  "refusals.gone.reopen":
    "セッションを再び開けるのは終了から1日以内、プロダクションがある間です。新しく開いてください。",
  "refusals.not-signed-in":
    "この端末はサインアウトしています。別の端末の自分のアカウントか、オーナーからの新しいリンクを開いてください。",
  "refusals.not-allowed": "ここでは許可されていません。オーナーに頼んでください。",
  "refusals.not-allowed.owner": "オーナーだけができます。オーナーに頼んでください。",
  "refusals.not-allowed.house": "このサーバーのオーナーと編集者だけができます。頼んでください。",
  "refusals.not-allowed.needsSee": "共有されていません。オーナーに招待を頼んでください。",
  "refusals.not-allowed.needsComment": "見ることだけできます。オーナーがメモを許可できます。",
  "refusals.not-allowed.needsEdit": "変更できません。オーナーが編集を許可できます。",
  "refusals.not-allowed.needsConduct": "進行できません。オーナーが進行を許可できます。",
  "refusals.not-allowed.needsOwn": "これのオーナーだけができます。オーナーに頼んでください。",
  "refusals.not-allowed.ofAnOwner":
    "オーナーはオーナーのままです。変えられるのはサーバーのオーナーだけです。頼んでみてください。",
  "refusals.not-allowed.guestName": "先に名前を入れてください。リンクを開き直してください。",
  "refusals.not-allowed.link": "リンクがある場合は、まずそのページを開いてください。",
  "refusals.not-allowed.ofTheOwner": "このサーバーのオーナーには制限がありません。別のアカウントを選んでください。",
  "refusals.not-allowed.alreadyMay": "すでにすべてできます。リンクはまだ有効です。渡す相手に送ってください。",
  "refusals.not-allowed.sessionOwner": "このセッションを開いたオーナーだけができます。頼んでみてください。",
  "refusals.not-allowed.group": "このグループに入っていません。進行役に入れてもらってください。",
  "refusals.not-allowed.role": "その役割では入れません。別のコードで参加してください。",
  "refusals.not-allowed.changedRole":
    "入れ替えられるのはダンサーと進行役だけです。もう一方のコードで参加し直してください。",
  "refusals.not-allowed.changedRole.inDrill":
    "入れ替えられるのは選手とトレーナーだけです。もう一方のコードで参加し直してください。",
  "refusals.not-allowed.account":
    "アカウントだけができます。参加コードで入った人はできません。先にサインインしてください。",
  "refusals.not-allowed.conductor": "このセッションの進行役だけができます。頼んでください。",
  "refusals.not-allowed.conductor.inDrill": "このクラスのトレーナーだけができます。頼んでください。",
  "refusals.not-allowed.ownFilm": "映像を見られるのは、映っている選手とクラスのトレーナーだけです。頼んでください。",
  "refusals.not-allowed.filmUnwanted":
    "この選手はラウンドを残すことを望んでいません。本人に頼んでください。本人のスマホで変えられます。",
  "refusals.not-allowed.ownPermission": "学習を許可できるのは、映っている選手だけです。頼んでみてください。",
  "refusals.not-allowed.forgotten": "ここに残っていたあなたの記録は削除されました。もう一度参加してください。",
  "refusals.not-allowed.ownSession":
    "見られるのは参加中のセッションだけです。別のセッションにはそのコードで参加してください。",
  "refusals.not-allowed.ownProduction":
    "見られるのは参加中のセッションのプロダクションだけです。別のものはオーナーに共有を頼んでください。",
  "refusals.foreign-origin": "別のサイトからの要求です。このページを本来のアドレスで開いてから再試行してください。",
  "refusals.not-found": "ありません。ページを読み込み直してください。",
  "refusals.not-found.code": "この共有IDはここにないか、取り消されました。送った人に聞いてください。",
  "refusals.not-found.invitation": "その招待はないか、使用済みです。新しいものを頼んでください。",
  "refusals.not-found.person": "その人とはもう共有していません。ページを読み込み直してください。",
  "refusals.not-found.device": "その端末ではもうサインインしていません。ページを読み込み直してください。",
  "refusals.not-found.account": "そのアカウントはありません。アカウントの一覧を見てください。",
  "refusals.not-found.link": "そのリンクはありません。取り消されたのかもしれません。新しいものを頼んでください。",
  "refusals.not-found.production": "そのプロダクションはありません。ライブラリ、アーカイブ、ごみ箱を見てください。",
  "refusals.not-found.session": "そのセッションはありません。進行役に今のコードを聞いてください。",
  "refusals.not-found.picture": "その画像はありません。別のものを選んでください。",
  "refusals.not-found.asset": "その画像はありません。別のものを選んでください。",
  "refusals.not-found.film": "その映像はありません。削除されたのかもしれません。ページを読み込み直してください。",
  "refusals.not-found.recording": "その学習用の記録はありません。削除されたか、選手が許可を取り消したのかもしれません" +
    "。ページを読み込み直してください。",
  "refusals.not-found.recordingFile":
    "保存するものがありません。学習が許可され、分類されたラウンドがありません。先に1つ分類してください。",
  "refusals.not-found.ownAuthority": "このサーバーには独自の安全なアドレスがありません。管理者に聞いてください。",
  "refusals.not-found.poseModel":
    "その学習モデルはありません。更新されたのかもしれません。ページを読み込み直してください。",
  "refusals.not-found.peaks": "このトラックの波形はまだありません。スタジオで作品を開くと測定されます。",
  "refusals.not-found.track": "そのトラックはありません。「音楽」パネルで追加し直してください。",
  "refusals.not-found.upload": "そのアップロードはないか、中止されました。ファイルを選び直してください。",
  "refusals.not-found.template": "そのテンプレートはありません。ページを読み込み直してください。",
  "refusals.not-found.editor": "その編集者はいません。ページを読み込み直してください。",
  "refusals.not-found.localPoseWorker":
    "このサーバーでは判定できません。「判定用パソコン」でパソコンを追加してください。",
  "refusals.not-found.poseWorker": "その判定用パソコンはありません。ページを読み込み直してください。",
  "refusals.not-found.member": "そのメンバーはこのセッションにいません。別の人を選んでください。",
  "refusals.not-found.joinCode": "その名前の参加コードはこのセッションにありません。参加コードを表示し直してください。",
  "refusals.not-found.source": "そのメンバーはこのセッションにいません。別のものを選んでください。",
  "refusals.not-found.punch": "そのパンチはこのセッションにありません。ページを読み込み直してください。",
  "refusals.not-found.athlete": "あなたのクラスにこの名前の人の記録はありません。別の名前を探してください。",
  "refusals.not-found.onlyInDrill": "結果があるのはクラスだけです。クラスを開いてください。",
  "refusals.not-found.take": "その番号のテイクはこのセッションにありません。別のものを選んでください。",
  "refusals.not-found.revision": "その版はないか、履歴より古いものです。後の版を選んでください。",
  "refusals.method-not-allowed": "ここではできません。ページを読み込み直してください。",
  "refusals.unknown-code": "進行役の画面で今のコードを見てください。",
  "refusals.unknown-code.inDrill": "トレーナーの画面で今のコードを見てください。",
  "refusals.link-used": "リンクは1回だけ、短い間使えます。新しいものを頼んでください。",
  "refusals.link-used.used": "このリンクは使用済みです。使えるのは1回です。新しいものを頼んでください。",
  "refusals.link-used.expired": "このリンクは古すぎます。新しいものを頼んでください。",
  "refusals.link-used.unknown":
    "そのリンクはありません。全体がありますか？ 一部が欠けているかもしれません。もう一度もらってください。",
  "refusals.nothing-to-undo": "元に戻せる変更がありません。ほかの人の変更は「履歴」で見られます。",
  "refusals.nothing-to-redo": "やり直せる変更がありません。ほかの人の変更は「履歴」で見られます。",
  "refusals.production-in-use": "先に開いているセッションを終了してください。",
  "refusals.revision-required": "どの版を変えるかが指定されていません。ページを読み込み直してください。",
  "refusals.revision-stale": "だれかが先でした。もう一度見てください。",
  "refusals.revision-stale.published": "その間にほかの人が公開しました。残りを見てください。",
  "refusals.too-large": { other: "内容が多すぎます。最大{most}バイトです。小さいものにしてください。" },
  "refusals.too-large.here": "ここで受け取るには大きすぎます。小さいものにしてください。",
  "refusals.too-large.account": "これほどの量を送れるのはアカウントだけです。先にサインインしてください。",
  "refusals.too-large.picture": { other: "画像は最大{most}バイトです。小さいものにしてください。" },
  "refusals.too-large.pixels":
    "画像は最大{most} × {most}ピクセルです。これは{width} × {height}です。小さいものにしてください。",
  "refusals.too-large.recording": { other: "トラックは最大{most}バイトです。小さいものにしてください。" },
  "refusals.unsupported-media-type": "この種類の内容はここでは読めません。別のファイルを選んでください。",
  "refusals.unsupported-media-type.picture": "画像はPNG、JPEG、WebPです。",
  "refusals.unsupported-media-type.damagedPicture":
    "この画像は大きさがわかりません。壊れているか途切れています。別のファイルを選んでください。",
  "refusals.unsupported-media-type.openMarch":
    "OpenMarchのファイルではないか、壊れています。別のファイルを選んでください。",
  "refusals.unsupported-media-type.oldOpenMarch":
    "古いOpenMarchのファイルです。今のOpenMarchで開いて保存し、それを読み込んでください。",
  "refusals.unsupported-media-type.recordingNothing":
    "空です。トラックはMP3、M4A（AAC）、Ogg Vorbis、Ogg Opus、FLAC、WAVです。",
  "refusals.unsupported-media-type.recordingProgram":
    "プログラムです。トラックはMP3、M4A（AAC）、Ogg Vorbis、Ogg Opus、FLAC、WAVです。",
  "refusals.unsupported-media-type.recordingArchive":
    "アーカイブです。トラックはMP3、M4A（AAC）、Ogg Vorbis、Ogg Opus、FLAC、WAVです。",
  "refusals.unsupported-media-type.recordingPdf":
    "PDFです。トラックはMP3、M4A（AAC）、Ogg Vorbis、Ogg Opus、FLAC、WAVです。",
  "refusals.unsupported-media-type.recordingPicture":
    "画像です。トラックはMP3、M4A（AAC）、Ogg Vorbis、Ogg Opus、FLAC、WAVです。",
  "refusals.unsupported-media-type.recordingVideo":
    "動画です。トラックはMP3、M4A（AAC）、Ogg Vorbis、Ogg Opus、FLAC、WAVです。",
  "refusals.unsupported-media-type.recordingText":
    "テキストです。トラックはMP3、M4A（AAC）、Ogg Vorbis、Ogg Opus、FLAC、WAVです。",
  "refusals.unsupported-media-type.recordingMidi":
    "MIDIです。音符だけで音がありません。トラックはMP3、M4A（AAC）、Ogg Vorbis、Ogg Opus、FLAC、WAVです。",
  "refusals.unsupported-media-type.recordingOtherAudio":
    "別の形式の音声です。トラックはMP3、M4A（AAC）、Ogg Vorbis、Ogg Opus、FLAC、WAVです。",
  "refusals.unsupported-media-type.recordingUnknown":
    "何のファイルかわかりません。トラックはMP3、M4A（AAC）、Ogg Vorbis、Ogg Opus、FLAC、WAVです。",
  "refusals.unsupported-media-type.recordingTruncated":
    "この録音は途中で終わっています。ファイルの一部が欠けています。コピーし直して選んでください。",
  "refusals.unsupported-media-type.recordingHeader":
    "この録音の情報が中身と合いません。音声編集ソフトで保存し直してください。",
  "refusals.unsupported-media-type.recordingUnplayable":
    "このファイルの音声（{coding}）はブラウザーで再生できません。MP3、M4A（AAC）、Ogg、FLAC、WAVで保存してください。",
  "refusals.idReused": "同じものが別の内容で送信済みです。何も変えていません。再試行してください。",
  "refusals.id-reused": "同じものが別の内容で送信済みです。何も変えていません。再試行してください。",
  "refusals.unsupported-media-type.videoNothing": "空です。動画はMP4（H.264、H.265、AV1）かWebM（VP8、VP9、AV1）です。",
  "refusals.unsupported-media-type.videoProgram":
    "プログラムです。動画はMP4（H.264、H.265、AV1）かWebM（VP8、VP9、AV1）です。",
  "refusals.unsupported-media-type.videoArchive":
    "アーカイブです。動画はMP4（H.264、H.265、AV1）かWebM（VP8、VP9、AV1）です。",
  "refusals.unsupported-media-type.videoPdf": "PDFです。動画はMP4（H.264、H.265、AV1）かWebM（VP8、VP9、AV1）です。",
  "refusals.unsupported-media-type.videoPicture":
    "画像です。動画はMP4（H.264、H.265、AV1）かWebM（VP8、VP9、AV1）です。",
  "refusals.unsupported-media-type.videoVideo":
    "別の形式の動画です。動画はMP4（H.264、H.265、AV1）かWebM（VP8、VP9、AV1）です。",
  "refusals.unsupported-media-type.videoText":
    "テキストです。動画はMP4（H.264、H.265、AV1）かWebM（VP8、VP9、AV1）です。",
  "refusals.unsupported-media-type.videoMidi":
    "MIDIです。音符だけで映像がありません。動画はMP4（H.264、H.265、AV1）かWebM（VP8、VP9、AV1）です。",
  "refusals.unsupported-media-type.videoOtherAudio":
    "音だけで映像がありません。音楽として追加してください。動画はMP4（H.264、H.265、AV1）かWebM（VP8、VP9、AV1）です。",
  "refusals.unsupported-media-type.videoUnknown":
    "何のファイルかわかりません。動画はMP4（H.264、H.265、AV1）かWebM（VP8、VP9、AV1）です。",
  "refusals.unsupported-media-type.videoTruncated":
    "この動画は途中で終わっています。ファイルの一部が欠けています。コピーし直して選んでください。",
  "refusals.unsupported-media-type.videoHeader": "この動画の情報が中身と合いません。MP4で保存し直してください。",
  "refusals.unsupported-media-type.videoUnplayable":
    "ブラウザーは{coding}を再生できません。MP4（H.264）かWebM（VP9）で保存してください。",
  "refusals.not-found.video": "その動画はありません。ページを読み込み直してください。",
  "refusals.not-allowed.dancers": "撮影した動画を見られるのは、踊る人と進行役です。",
  "refusals.no-room.sessionVideos": { other: "動画は1セッションに最大{most}本です。先に1本削除してください。" },
  "refusals.offset-mismatch": "アップロードは{offset}バイト目から続きます。",
  "refusals.no-room.films": { other: "この選手の映像はすでに{most}本あります。先に1本削除してください。" },
  "refusals.no-room.athletesFilmSpace": "このクラスのこの選手の映像の容量がいっぱいです。先に1本削除してください。",
  "refusals.no-room.filmSpace": "映像の容量がいっぱいです。先にいくつか削除してください。",
  "refusals.no-room.recordings": { other: "ほかのジムのファイルはすでに{most}個あります。先に1つ削除してください。" },
  "refusals.no-room.recordingSpace": "ほかのジムのファイルの容量がいっぱいです。先に1つ削除してください。",
  "refusals.no-room": "空きがありません。先に何か削除してください。",
  "refusals.no-room.space":
    "サーバーの画像と音楽の容量がいっぱいです。不要なものを消すか、管理者に増やしてもらってください。",
  "refusals.no-room.people": "共有できるのは最大{most}人です。先に1人外してください。",
  "refusals.no-room.guests": "このリンクではすでに{most}人が参加しました。オーナーに別のリンクを頼んでください。",
  "refusals.plan-limit": "契約プランの対象外です。",
  "refusals.plan-limit.productions": {
    other: "契約プラン「{plan}」ではライブラリの作品とドリルは{most}個です。先に1つアーカイブか削除してください。",
  },
  "refusals.plan-limit.productionsIn": {
    other: "契約プラン「{plan}」ではライブラリの作品とドリルは{most}個です。先に1つアーカイブか削除してください。より" +
      "多く使える：{allowing}。",
  },
  "refusals.plan-limit.music": "契約プラン「{plan}」に音楽はありません。今あるものは残ります。",
  "refusals.plan-limit.musicIn": "契約プラン「{plan}」に音楽はありません。今あるものは残ります。音楽あり：{allowing}。",
  "refusals.plan-limit.bytes": "契約プラン「{plan}」では音楽と画像は{most} MBです。先に何か削除してください。",
  "refusals.plan-limit.bytesIn":
    "契約プラン「{plan}」では音楽と画像は{most} MBです。先に何か削除してください。より多く使える：{allowing}。",
  "refusals.plan-limit.people": { other: "満員です。契約プラン「{plan}」は{most}人までです。主催者に伝えてください。" },
  "refusals.plan-limit.peopleIn": {
    other: "満員です。契約プラン「{plan}」は{most}人までです。主催者に伝えてください。より多くの人：{allowing}。",
  },
  "refusals.no-room.uploads": { other: "アップロードが{most}件進行中です。先に1件終えるかキャンセルしてください。" },
  "refusals.range-not-satisfiable": { other: "このトラックは{bytes}バイトです。" },
  "refusals.too-many-attempts": "試行が多すぎます。1分待ってください。",
  "refusals.subprotocol-required": "このページはサーバーに対して古すぎます。読み込み直してください。",
  "refusals.not-ready.diskFull": "サーバーのディスクがいっぱいです。管理者が空けるまで何も保存できません。",
  "refusals.not-ready": "サーバーの準備ができていません。少ししてから再試行してください。",
  "refusals.internal-error":
    "サーバーでエラーが起きました。ログに記録されています。再試行し、続くなら管理者に伝えてください。",
  "refusals.notUnderstood": "サーバーの応答をこのページが理解できません。ページを読み込み直してください。",
  "refusals.offline":
    "サーバーに届きません。この端末がリハーサル用パソコンと同じネットワークにあるか確かめてください。",
  "refusals.offline.inDrill":
    "サーバーに届きません。この端末がクラス用パソコンと同じネットワークにあるか確かめてください。",
  "refusals.unready": "サーバーの準備ができていません。少ししてから再試行してください。",
  "refusals.tooManyTries": "試行が多すぎます。{wait}",
  "refusals.waitMinute": "1分後に再試行してください。",
  "refusals.waitSeconds": { other: "{count}秒後に再試行してください。" },
  "refusals.waitMinutes": { other: "{count}分後に再試行してください。" },
});
