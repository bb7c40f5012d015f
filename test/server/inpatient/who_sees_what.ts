/** The table of who may see what of a stay. */

/** Everybody who can come near a stay. */
export const people = {
  owner: '本人：建档手机号是自己的',
  full: '有全部权限：监护人、家人',
  limited: '有限权限：只挂号和缴费',
  number: '只有住院号',
  link: '打开代缴链接的人',
  stranger: '别的账号',
} as const
export type Who = keyof typeof people
/** full: as it is; masked: in part; none. */
export type Sight = 'full' | 'masked' | 'none'

/** Calls whose reply is made of what another answers. */
export const repeats: Readonly<Record<string, string>> = {
  bindStay: 'listStays',
  confirmDischarge: 'askPresettlement',
  endStayHolder: 'listStayHolders',
  askCopies: 'getCopies',
  readAdmissionForm: 'getAdmissionForms',
  cancelCopies: 'getCopies',
  payCopies: 'getCopyOrder',
  checkCopyOrder: 'getCopyOrder',
  createDeposit: 'getDeposit',
  payDeposit: 'getDeposit',
  checkDeposit: 'getDeposit',
  createLinkedDeposit: 'getDeposit',
  createPayLink: 'listPayLinks',
  revokePayLink: 'listPayLinks',
}
/** Calls that answer nothing of a stay. */
export const silent = ['unbindStay', 'chooseAlert']

interface Row {
  what: string
  /** `call.path`, or all below it. */
  fields: readonly string[]
  seen: Record<Who, Sight>
}

/** By one letter for each of `people`: F full, m masked, - none. */
function seen(letters: string): Record<Who, Sight> {
  const sights = { F: 'full', m: 'masked', '-': 'none' } as const
  const [owner, full, limited, number, link, stranger] = [...letters].map((letter): Sight =>
    letter === 'F' || letter === 'm' ? sights[letter] : 'none',
  )
  if (stranger === undefined || owner === undefined || full === undefined) throw new Error(letters)
  if (limited === undefined || number === undefined || link === undefined) throw new Error(letters)
  return { owner, full, limited, number, link, stranger }
}

const row = (what: string, letters: string, ...fields: string[]): Row => ({
  what,
  fields,
  seen: seen(letters),
})

/** Fields of a stay, and of a stay in a list too. */
const of = (...names: string[]): string[] => names.map((name) => `getStay.${name}`)
const both = (...names: string[]): string[] => [
  ...of(...names),
  ...names.map((name) => `listStays.${name}`),
]

/** Each group of fields, and who sees it. The first row that names a field, or what it lies in, is its row. */
export const rows: readonly Row[] = [
  row(
    '姓名',
    'FFFm--',
    'listStays.patientName',
    'getStay.patientName',
    'listDeposits.list.patientName',
  ),
  row('就诊人的编号', 'FFF---', ...both('patientId')),
  row('姓名：代缴链接里', '----m-', 'openPayLink.patientName'),
  row('姓名：自己付的预缴里', 'FFFmm-', 'getDeposit.patientName'),
  row(
    '科室、病区、床位',
    'FFF---',
    ...both('departName', 'wardName', 'bedNo'),
    ...of('wardPlace', 'wardTelephone'),
  ),
  row('医生、护士', 'FFF---', ...of('doctorName', 'nurseName')),
  row('性别、年龄', 'FFF---', ...of('sex', 'age')),
  row('诊断', 'FF----', ...of('diagnosis')),
  row('要缴多少的原因', 'FF----', ...of('deposit.suggested.why')),
  row('入院准备', 'FFF---', ...of('admission')),
  row('入院前要读的：有几份，自己读过几份', 'FF----', ...of('forms')),
  row('入院前检查', 'FF----', ...of('exams')),
  row('入院前要读的：自己给医生的问题', 'F-----', 'getAdmissionForms.forms.reading'),
  row('入院前要读的：内容', 'FF----', 'getAdmissionForms'),
  row('出院进度', 'FFF---', ...of('discharge')),
  row(
    '总费用、医保支付、日均、费别',
    'FFF---',
    ...of(
      'totalCostFen',
      'insuranceFeeFen',
      'averageDayFen',
      'lastsDays',
      'lastFeeDate',
      'costTypeName',
    ),
  ),
  row('出院预结算', 'FF----', ...of('presettlement'), 'askPresettlement'),
  row('出院结算和票据号码', 'FFF---', ...of('settlement')),
  row('退给谁、退了多少（别人只写“代缴的人”）', 'FFF---', ...of('returns')),
  row('住院号、第几次、状态、日期、院区、余额和能不能缴', 'FFFF--', 'listStays', 'getStay'),
  row('每日费用：项目', 'FF----', 'getFeeDay.categories.items'),
  row('每日费用：合计和各类小计', 'FFF---', 'getFeeDay'),
  row('出院资料：有什么', 'FF----', 'getStayPapers'),
  row('出院资料：文件', 'FF----', 'openStayPaper'),
  row('理赔材料包', 'FF----', 'openClaimBundle'),
  row('病案复印：自己申请的，寄给谁', 'm-----', 'getCopies.requests.maskedTo'),
  row('病案复印：医院的办法，申请过的', 'FF----', 'getCopies'),
  row('病案复印：自己申请的，复印费', 'F-----', 'getCopyOrder'),
  row('预缴记录，也有别人付的（不写谁付的；只有住院号的人只看自己付的）', 'FFFF--', 'listDeposits'),
  row('自己付的预缴：住院号', 'FFFF--', 'getDeposit.admissionNo'),
  row('自己付的预缴', 'FFFFF-', 'getDeposit'),
  row('预交金收据：别人付的', 'FFF---', 'openReceipt'),
  row('自己发出的代缴链接', 'FFFF--', 'listPayLinks'),
  row('谁用住院号打开了：手机号', 'm-----', 'listStayHolders.tel'),
  row('谁用住院号打开了', 'F-----', 'listStayHolders'),
  row('代缴链接：要缴多少的原因', '------', 'openPayLink.deposit.suggested.why'),
  row('代缴链接：医院、状态、余额、要缴多少', '----F-', 'openPayLink'),
]

const notEnded = ['finishedAt', 'receivedBy']
/** Of these the test has no value: nobody may be shown one. */
export const notFilled: readonly string[] = [
  'listDeposits.next',
  ...['counterOnly', 'requests.why'].map((one) => `getCopies.${one}`),
  ...['getStay.presettlement', 'askPresettlement'].flatMap((one) =>
    ['why', 'voided', 'reason', 'confirmedAt'].map((name) => `${one}.${name}`),
  ),
  ...['getCopies.requests.refund', 'getCopyOrder.refund'].flatMap((one) =>
    ['', '.earlier'].flatMap((part) => notEnded.map((name) => `${one}${part}.${name}`)),
  ),
  ...['listDeposits.list', 'getDeposit'].flatMap((one) => [
    `${one}.endReason`,
    ...notEnded.map((name) => `${one}.refund.${name}`),
    ...['amountFen', 'status', 'requestedAt', ...notEnded].map(
      (name) => `${one}.refund.earlier.${name}`,
    ),
  ]),
]

/** The row of a field. */
export function rowOf(field: string): Row | undefined {
  return rows.find(({ fields }) =>
    fields.some((one) => field === one || field.startsWith(`${one}.`)),
  )
}

const signs = { full: '看得到', masked: '部分隐藏', none: '—' } as const

/** The table in Markdown. */
export function writeTable(): string {
  const names = Object.values(people)
  return [
    `| 什么 | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---').join('|')}|`,
    ...rows.map(
      ({ what, seen: who }) =>
        `| ${what} | ${(Object.keys(people) as Who[]).map((one) => signs[who[one]]).join(' | ')} |`,
    ),
  ].join('\n')
}
