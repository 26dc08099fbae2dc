/** Runs of before said only by what they hold what kind they are. */
export const KIND = `coalesce(json_extract(plan, '$.kind'), CASE WHEN json_extract(plan, '$.rescored') IS NOT NULL THEN 'rescore'
  WHEN json_extract(plan, '$.gate.bundle') IS NOT NULL THEN 'gate' ELSE 'suite' END)`

export const HEAD_COLUMNS = `id, suite, file, ${KIND} AS kind, started_at, finished_at, status, verdict,
  json_extract(plan, '$.targets') AS targets, json_extract(plan, '$.rescored') AS rescored, json_extract(summary, '$.cases') AS cases`
