/** Names as long as real ones: of minorities, joined by ·, of departments, buildings and medicines. They come in the server's replies, in whatever shape. */
import type { Page } from '@playwright/test'

const longer = {
  person: '·阿卜杜热依木·艾则孜',
  department: '与老年医学科联合门诊',
  hospital: '（高新技术产业开发区院区）',
  thing: '（复方制剂，第二代）缓释胶囊',
  place: '，沿东区连廊走到头左转',
} as const

type Kind = keyof typeof longer

const fields: Readonly<Record<string, Kind>> = {
  patientName: 'person',
  doctorName: 'person',
  nurseName: 'person',
  staffName: 'person',
  departName: 'department',
  departmentName: 'department',
  execDepartName: 'department',
  groupName: 'department',
  wardName: 'department',
  hospitalName: 'hospital',
  branchName: 'hospital',
  itemName: 'thing',
  billName: 'thing',
  place: 'place',
  location: 'place',
  address: 'place',
}

/** Whose `name` it is, by the id beside it: the first that is there. */
const owners: readonly (readonly [id: string, kind: Kind])[] = [
  ['reportId', 'thing'],
  ['filmId', 'thing'],
  ['patientId', 'person'],
  ['doctorId', 'person'],
  ['departId', 'department'],
  ['hospitalBranchId', 'hospital'],
  ['hospitalId', 'hospital'],
]

/** From now on everybody and everything that this page is told of has a long name. */
export async function lengthenNames(page: Page): Promise<void> {
  // The page is to ask by itself: its picture would bring names as they are.
  await page.route('**/picture?*', (route) => route.abort())
  await page.route(/\/(customer|hos|server)\/.*\/v\d\//, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body === '' ? body : lengthened(body) })
  })
}

function lengthened(json: string): string {
  return JSON.stringify(JSON.parse(json), function (this: object, field, value: unknown) {
    const kind = fields[field] ?? (field === 'name' ? kindOfOwner(this) : undefined)
    const isName = typeof value === 'string' && /[\u3400-\u9fff]/.test(value)
    return kind !== undefined && isName ? value + longer[kind] : value
  })
}

function kindOfOwner(owner: object): Kind {
  return owners.find(([id]) => id in owner)?.[1] ?? 'thing'
}
