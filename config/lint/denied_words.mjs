/** Words that this project does not use, and what to say instead (docs/glossary.md). A word counts in any spelling: camelCase, PascalCase, snake_case. */
export const deniedWords = [
  [['stretch', 'stretches'], 'page, cursor'],
  [['wish', 'wishes', 'wished'], 'request; seed for rows of a demo'],
  [['till'], 'PaymentContext'],
  [['scene'], 'WriteContext'],
  [['trouble', 'troubles'], 'WorkItemCause, problem'],
  [['deed', 'deeds'], 'action, StaffAction'],
  [['seal', 'seals', 'sealed', 'reseal'], 'encrypt, decrypt, blindIndex, cipher'],
  [
    ['told', 'tell', 'tells', 'telling', 'teller', 'untold'],
    'ingest, notify, publish, source_updated_at',
  ],
  [['happening', 'happenings'], 'TimelineEvent'],
  [['poke', 'hurry'], 'notify, requestSync'],
  [['universe', 'shelf', 'shelves'], 'ResourceIndex, StoredResource, store'],
  [['overtake'], 'supersede'],
  [['bond', 'bonds'], 'patientLink'],
  [['world', 'killer'], 'TestApp, CrashInjector'],
  [['stage'], 'TestBed, canvas, surface'],
  [['lately'], 'memoizeFor'],
  [['seat', 'seats'], 'StaffSession, slot'],
  [['faith'], 'isWithinReleaseLimit'],
  [['joins'], 'composition_root'],
  [['story', 'stories'], 'timeline'],
]
/** Whole names: the end of a limit, tables and columns of before. */
export const deniedNames = [
  [/^(?!atMost$)[a-z]\w*Most$/, 'maxX'],
  [/^needPerson$/, 'createWorkItem'],
  [/^inCrowd$/, 'bulkhead'],
  [/^(money|moment|date|day|time|sum)Words$/, 'formatX or xLabel'],
]
export const deniedColumns =
  /\b(time_source|place_hold|account_patient|file_binding|patient_bond|registration_place|bond_id|told_at|told_by|told_state|told_reason|stands_in_for|stands_aside|end_untold|tells_channel|has_faith)\b/
export const deniedComments = [
  [/\bstretch(es)? of\b|\bstretch by stretch\b/i, 'page'],
  [/\bon the shelf\b|\bthe shelf\b/i, 'the stored resources'],
  [/\btime sources?\b/i, 'slot'],
  [/\bthe till\b|\ba till\b/i, 'PaymentContext'],
]
/** What other people call so, and the demo's stories. */
export const allowed = [
  { files: /(^|\/)(sandbox|simulators|seeds)\//, names: /stor(y|ies)/i },
  { files: /test\/(server\/(sandbox|simulators)|e2e|simulators)\//, names: /stor(y|ies)/i },
  { files: /^config\/(floor|h5|weapp|language)\//, names: /stage/i },
  // WeChat's own name for how a mini-program was entered and for what a code carries.
  {
    files: /^(test\/e2e\/weapp\/host\/|src\/platform\/.*\.weapp\.ts$)/,
    names: /^(scene|scanScene)$/,
  },
]
/** The one test that speaks to a schema of before. */
export const oldSchema = /foundation\/upgrade\.test\.ts$/
