/** The rules when a user names none. Messages in both languages, since a ruleset has one text a rule. */
export const DEFAULT_RULESET = `version: 1
mode: blocking
rules:
  - id: content.critical.secret_exposure
    description: a key, token or other secret is in the text / 鍵・トークンなどの秘密情報が含まれています
    severity: critical
    match: { any: [ { secret: true } ] }
  - id: content.critical.personal_number
    description: a credit card number or My Number is in the text / クレジットカード番号またはマイナンバーが含まれています
    severity: critical
    match: { any: [ { pii: [ credit_card, my_number ] } ] }
  - id: content.major.personal_data
    description: an e-mail address or phone number is in the text / メールアドレスまたは電話番号が含まれています
    severity: major
    match: { any: [ { pii: [ email, phone ] } ] }
  - id: report.major.forbidden_phrase
    description: a phrase that promises or boasts is in a report or proposal / 報告書・提案書に断定・誇張の表現があります
    severity: major
    case_sensitive: false
    when: { metadata: { task_type: [ report, proposal ] } }
    match:
      any:
        - forbidden_terms:
            - 絶対に
            - 間違いなく
            - 必ず儲かる
            - 必ず成功
            - 業界No.1
            - 100%安全
            - リスクはありません
            - 元本保証
            - guaranteed
            - risk-free
            - 100% safe
            - without any risk
            - best in the world
  - id: report.major.evidence_links
    description: a report or proposal needs at least two links to its evidence / 報告書・提案書には根拠リンクが二件以上必要です
    severity: major
    when: { metadata: { task_type: [ report, proposal ] } }
    match: { any: [ { min_links: 2 } ] }
`
