/** A reply in its caller's language: the app's fixed sentences by the catalogue, names of the hospital's people and places by its own. */
import type { Language } from '../../src/contract/language'
import { callersNames } from './callers_language'
import { nameIn, saidIn } from './catalogues'
import type { HospitalNames, NameKind } from './hospital_names'

/** What a field holds: a name of the hospital's, or the patient's own text (`own`). Any other field is looked up as a sentence of the app. */
export type FieldKind = NameKind | 'own'

/** Fields of replies by their names. */
export const fieldKinds: Readonly<Record<string, FieldKind>> = {
  doctorName: 'person',
  nurseName: 'person',
  applyDoctor: 'person',
  reportDoctor: 'person',
  verifyDoctor: 'person',
  branchName: 'unit',
  departName: 'unit',
  departNames: 'unit',
  execDepartName: 'unit',
  wardName: 'unit',
  itemName: 'several',
  groupName: 'several',
  place: 'thing',
  branchAddress: 'thing',
  wardPlace: 'thing',
  location: 'thing',
  part: 'thing',
  specimen: 'thing',
  spec: 'thing',
  hospitalName: 'text',
  address: 'text',
  way: 'text',
  treats: 'text',
  goodAt: 'text',
  intro: 'text',
  level: 'text',
  openHours: 'text',
  notice: 'text',
  summary: 'text',
  content: 'text',
  changeNote: 'text',
  preparation: 'text',
  diagnosis: 'text',
  clinicalDiagnosis: 'text',
  method: 'text',
  description: 'text',
  impression: 'text',
  advice: 'text',
  bring: 'text',
  expectedTime: 'text',
  hours: 'text',
  feeNote: 'text',
  purpose: 'text',
  who: 'thing',
  why: 'text',
  caption: 'text',
  stopReason: 'text',
  dose: 'text',
  often: 'text',
  strength: 'thing',
  quantity: 'thing',
  result: 'text',
  refRange: 'text',
  enName: 'own',
  patientName: 'own',
  declineWords: 'own',
  written: 'own',
  question: 'own',
}

/** `name` and `title` name their object, whose id tells its kind: the first id that it has. */
const objectKinds: Readonly<Record<string, readonly (readonly [id: string, FieldKind?])[]>> = {
  name: [
    ['reportId', 'several'],
    ['doctorId', 'doctor'],
    ['departId', 'unit'],
    ['hospitalBranchId', 'unit'],
    ['hospitalId', 'text'],
    ['symptomId'],
    ['patientCardNo', 'own'],
    ['patientId', 'own'],
    ['tel', 'own'],
  ],
  // Also a version of a notice, a stop of the way after paying, the page of an insurance payment, and shared content.
  title: [
    // Said where it is made of its items' names.
    ['billId', 'own'],
    ['remarkId', 'text'],
    ['changeNote', 'text'],
    ['isDone', 'unit'],
    ['certificate', 'several'],
    ['shareId', 'several'],
    ['keyUntil', 'several'],
    ['isRenewed', 'text'],
    ['content', 'text'],
  ],
  // Steps of home say theirs themselves: it is a place, a department, or several names.
  place: [['subjectId', 'own']],
  // A patient's address, and an account's own export.
  address: [['patientNo', 'own']],
  content: [['fileName', 'own']],
}

/** A reply with its texts in that language. */
export function spokenIn<Reply>(language: Language, reply: Reply, names?: HospitalNames): Reply
export function spokenIn(
  language: Language,
  reply: unknown,
  names: HospitalNames = callersNames(),
): unknown {
  return language === 'zh' ? reply : inObject({ language, names }, reply, undefined)
}

interface Listener {
  language: Language
  names: HospitalNames
}

function inObject(listener: Listener, value: unknown, kind: FieldKind | undefined): unknown {
  if (typeof value === 'string') return wordsFor(listener, value, kind)
  if (Array.isArray(value)) return value.map((item) => inObject(listener, item, kind))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      inObject(listener, inner, kindOf(field, value)),
    ]),
  )
}

function kindOf(field: string, owner: object): FieldKind | undefined {
  // The app decides by this word, and translates it itself.
  if (field === 'insuranceClass' && 'insuranceClass' in owner && owner.insuranceClass === '自费')
    return 'own'
  // The symptom helper is the app's.
  if (field === 'part' && 'symptoms' in owner) return undefined
  const known = objectKinds[field]?.find(([id]) => id in owner)
  if (known !== undefined) return known[1]
  // Objects without an id: items of bills and reports, films.
  return field === 'name' ? 'several' : fieldKinds[field]
}

function wordsFor({ language, names }: Listener, words: string, kind: FieldKind | undefined) {
  if (kind === 'own') return words
  if (kind !== undefined) return nameIn(language, kind, words, names)
  // Fixed words side by side are translated one by one: `微信 · 苹果手机`.
  return words
    .split(' · ')
    .map((part) => saidIn(language, part, names))
    .join(' · ')
}

function isPlain(value: unknown): value is object {
  return (
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  )
}
