import type { Category, Combination } from './matrix.ts'
import type { Phrasebook } from './phrasebook.ts'

export const japanese: Phrasebook = {
  titles: ['店舗運営マニュアル', '利用の手引き', '問い合わせ対応集', 'リリース手順書'],
  headings: ['概要', 'はじめる前に', '日々の作業', 'うまくいかないとき', '担当者', '未決事項'],
  fillers: [
    '初日までに{name}へ利用申請を出してください。',
    '定例会議は{day}に{n}分間行います。',
    '{n}点を超える注文は二人で梱包します。',
    'お客様には{n}時間以内に返信します。',
    '倉庫の電話番号は後日追記します。',
    '報告書は毎週{day}に{name}が作成します。',
    '領収書は{n}か月間保管してください。',
    'プリンターが止まったら再起動し、{name}に連絡します。',
    '新しいメンバーは最初の{n}日間、{name}と一緒に作業します。',
    '{day}は事務所を早めに閉めます。',
    '返金は{n}営業日以内に行います。',
    '在庫表は{day}の正午までに確認してください。',
    '三月に変更した理由はまだ書かれていません。',
    '会議室は{n}人まで利用できます。',
  ],
  names: ['田中さん', '佐藤さん', '鈴木さん', '高橋さん', '伊藤さん', '渡辺さん'],
  days: ['月曜日', '火曜日', '水曜日', '木曜日', '金曜日'],
  subjects: [
    {
      term: 'カート',
      rename: '買い物かご',
      note: '※中身は30日間保存されます。',
      mentions: [
        'カートには選んだ商品が表示されます。',
        '注文を変更するにはカートを開きます。',
        '空のカートでは決済に進めません。',
      ],
    },
    {
      term: 'ヘルプデスク',
      rename: '総合窓口',
      note: '※受付時間は九時から五時までです。',
      mentions: [
        'ログインできないときはヘルプデスクに電話します。',
        'ヘルプデスクは既知の問題を一覧にしています。',
        '画面の写真をヘルプデスクへ送ってください。',
      ],
    },
    {
      term: '旧基幹システム',
      rename: '統合管理システム',
      note: '※このシステムは毎月更新されます。',
      mentions: [
        '請求書はすべて旧基幹システムに保存します。',
        '入金があると旧基幹システムから通知が届きます。',
        '旧基幹システムの研修は半日かかります。',
      ],
    },
  ],
  typo: {
    term: 'お問い合せ',
    rename: 'お問い合わせ',
    note: '',
    mentions: [
      'お問い合せは専用フォームから受け付けます。',
      '内容によってはお問い合せに答えられない場合があります。',
      '過去のお問い合せは一年間保存します。',
    ],
  },
  dateMentions: [
    '契約は{term}に終了します。',
    '価格は{term}まで有効です。',
    '監査は{term}に行いました。',
    '新しい規則は{term}から適用します。',
  ],
  date: (year, month, day) => [`令和${year - 2018}年${month}月${day}日`, `${year}年${month}月${day}日`],
  message: {
    replace: ({ term, rename }) =>
      `「${term}」をすべて「${rename}」に置き換えてください。ほかの部分は変えないでください。`,
    insert: ({ term, note }) => `「${term}」に触れている段落の直後に、それぞれ次の一文を追加してください：${note}`,
    delete: ({ term }) => `「${term}」に触れている段落をすべて削除してください。`,
    generalisation: ({ term, rename }) =>
      `日付の書き方を統一します。たとえば「${term}」は「${rename}」とします。文書内のほかの日付も同じように直してください。`,
    'anti-hallucination': ({ term, rename }) =>
      `「${term}」という表記を「${rename}」に直してください。足りない情報があっても、何も書き足さないでください。`,
    'no-change': ({ term }) =>
      `文書に「${term}」についての記述はありますか。知りたいだけなので、何も変更しないでください。`,
  },
  title: ({ category, size, occurrences }) =>
    `${CATEGORIES[category]}（1 ページ ${size} ブロック、対象の箇所: ${OCCURRENCES[occurrences]}）`,
  gap: '',
}

const CATEGORIES: Record<Category, string> = {
  replace: '置換',
  insert: '挿入',
  delete: '削除',
  generalisation: '一般化',
  'anti-hallucination': '余計な追加をしない',
  'no-change': '変更しない',
}

const OCCURRENCES: Record<Combination['occurrences'], string> = {
  none: 'なし',
  one: '一つ',
  several: '複数',
  pages: '複数のページ',
}
