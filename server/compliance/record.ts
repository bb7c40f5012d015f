/** The record of processing (art. 55, 56 of the Personal Information Protection Law), in Chinese, written from the register. */
import { deskContract } from '../../src/contract/desk'
import { staffRoleLabels, staffRoles, type StaffRole } from '../../src/contract/desk/staff_call'
import { rightsOf, type LinkState, type Right } from '../areas/patient'
import { keptDays } from '../database/kept_days'
import { declarationOf } from '../settings/reader'
import { retention } from '../settings/retention'
import { tableOf } from './markdown'
import { outsideSystems } from './outside'
import { parts } from './register'
import {
  isPersonal,
  type Deletion,
  type DeskCall,
  type Group,
  type Kept,
  type OtherTable,
  type PersonalTable,
} from './types'
import {
  atRestWords,
  bases,
  data,
  duties,
  linkStates,
  notExported,
  ofWords,
  purposes,
  viewers,
} from './words'

/** Names of the columns, in code. */
const named = (columns: string): string =>
  columns
    .split(' ')
    .map((column) => `\`${column}\``)
    .join('、')

/** How long, with the value that the code has. */
function keptWords(kept: Kept): string {
  if ('duty' in kept) return `${duties[kept.duty]}；程序不自动删除`
  if ('until' in kept) return `到${kept.until}`
  if ('days' in kept) return `${kept.after}后 ${keptDays[kept.days]} 天`
  const variable = retention().entries[kept.setting]
  const days = 'default' in variable ? String(variable.default) : ''
  const otherwise = kept.unless === undefined ? '' : `；除了：${kept.unless}`
  return `\`${declarationOf(variable).name}\`，不另设时 ${days} 天${otherwise}`
}

/** The roles whose calls show it. */
export function rolesOf(calls: readonly DeskCall[]): StaffRole[] {
  const permitted = new Set(calls.flatMap((call) => rolesOfCall(call)))
  return staffRoles.filter((role) => permitted.has(role))
}

function rolesOfCall(name: DeskCall): readonly StaffRole[] {
  const [room = '', call = ''] = name.split('.')
  const rooms: Readonly<Record<string, Readonly<Record<string, { roles: readonly StaffRole[] }>>>> =
    deskContract
  return rooms[room]?.[call]?.roles ?? []
}

/** The states of a patient link with the right. */
const statesWith = (right: Right): LinkState[] =>
  (['owner', 'full', 'booking', 'unproven'] as const).filter((state) =>
    (rightsOf[state] as readonly Right[]).includes(right),
  )

function seenWords({ seenBy, desk, hospital }: PersonalTable): string {
  const patients =
    seenBy in viewers
      ? viewers[seenBy as keyof typeof viewers]
      : statesWith(seenBy as Right)
          .map((state) => linkStates[state])
          .join('、')
  const roles = rolesOf(desk).map((role) => staffRoleLabels[role])
  return [
    `患者端：${patients}`,
    roles.length === 0 ? '工作台：不展示' : `工作台：${roles.join('、')}`,
    ...(hospital === undefined ? [] : [`医院系统：${hospitalWords[hospital]}`]),
  ].join('；')
}

const hospitalWords = { from: '来自', to: '发往', both: '来自并发往' } as const

const deletionWords = (deletion: Deletion): string => {
  if (deletion === 'deleted') return '删除'
  return deletion === 'cleared' ? '清除' : `保留：${duties[deletion]}`
}

const exportedWords = ({ exported }: PersonalTable): string =>
  typeof exported === 'string' ? `否：${notExported[exported]}` : `是：\`${exported.key}\``

const rowOf = (name: string, one: PersonalTable): string[] => [
  `\`${name}\``,
  one.what,
  ofWords[one.of],
  purposes[one.purpose],
  bases[one.basis],
  keptWords(one.kept),
  seenWords(one),
  deletionWords(one.deletion),
  exportedWords(one),
]

const groupRow = (name: string, { deletion }: PersonalTable, group: Group): string[] => {
  const [kind, columns, otherwise = {}] = group
  return [
    `\`${name}\``,
    data[kind].label,
    data[kind].sensitive ? '是' : '',
    named(columns),
    atRestWords[otherwise.atRest ?? 'plain'],
    otherwise.deletion === undefined || otherwise.deletion === deletion
      ? '同上表'
      : deletionWords(otherwise.deletion),
  ]
}

type Part = (typeof parts)[number]
const personalOf = ({ tables }: Part): [string, PersonalTable][] =>
  Object.entries(tables).flatMap(([name, one]) => (isPersonal(one) ? [[name, one]] : []))
const othersOf = ({ tables }: Part): [string, OtherTable][] =>
  Object.entries(tables).flatMap(([name, one]) => (isPersonal(one) ? [] : [[name, one]]))

const ofTables = '表,内容,谁的,目的,法律依据,保存期限,谁能看到,账号注销后,本人导出'.split(',')
const ofColumns = '表,种类,敏感,列,静态保护,账号注销后'.split(',')

function sectionOf(part: Part, place: number): string {
  const personal = personalOf(part)
  const rows = personal.map(([name, one]) => rowOf(name, one))
  const groups = personal.flatMap(([name, one]) =>
    one.columns.map((group) => groupRow(name, one, group)),
  )
  return [`### 2.${place} ${part.title}`, tableOf(ofTables, rows), tableOf(ofColumns, groups)].join(
    '\n\n',
  )
}

/** docs/compliance/record_of_processing.md */
export function recordOfProcessing(): string {
  const sections = parts
    .filter((part) => personalOf(part).length > 0)
    .map((part, at) => sectionOf(part, at + 1))
  const others = parts.flatMap(othersOf).map(([name, { none }]) => [`\`${name}\``, none])
  const outside = outsideSystems.map(({ name, variables, gets, where }) => [
    name,
    named(variables.join(' ')),
    gets,
    where,
  ])
  return `${[
    ...preface,
    '## 2. 处理的个人信息',
    ...sections,
    '## 3. 不含个人信息的表',
    tableOf(['表', '内容与理由'], others),
    '## 4. 提供给谁，在哪里；跨境提供：无',
    abroad,
    tableOf(['系统', '地址的设置', '得到什么', '在哪里'], outside),
  ].join('\n\n')}\n`
}

const preface = [
  '# 个人信息处理活动记录',
  '由 `npm run docs:compliance` 从程序里的登记表（`server/compliance/tables`）写出，不手工修改。`test/server/compliance/catalogue.test.ts` 用升级完成的数据库的目录核对：多一张表、一列，或少一张表、一列，测试都不通过；`erasure.test.ts` 与 `export.test.ts` 逐表核对“账号注销后”与“本人导出”两栏。',
  '## 1. 医院填写',
  tableOf(
    ['项目', '内容'],
    [
      ['个人信息处理者（医院）的名称、联系方式', ''],
      ['个人信息保护负责人（第五十二条）', ''],
      ['受理个人权利请求的电话、窗口（第五十条）', ''],
      ['受托处理者（云服务、运维）与委托合同（第二十一条）', ''],
      ['法律依据一栏的法务复核，日期与签名', ''],
    ],
  ),
  '**敏感**：一栏按第二十八条标出种类。不满十四周岁未成年人的全部个人信息都是敏感个人信息，下表不再逐行写。',
  '**保存期限**：写着设置名的，由医院设置，程序不接受低于法定最低的值，后台每小时删除到期的行；“不少于”若干年的，程序从不自动删除。备份另按备份的保留份数（[keeping.md](../keeping.md)）。',
  '**谁能看到**：患者端按账号与就诊人的绑定状态（[identity.md](../identity.md)）；工作台按岗位，岗位取自程序的权限表。工作台里姓名、证件号、手机号遮挡，查患者、看患者全部记录须写原因；看了谁记入访问日志，患者看得到“医院”看过。',
  '**静态保护**：加密为 AES-256-GCM，或 SM4 加 HMAC-SM3（`CRYPTO=gm`，[gm.md](../gm.md)），密钥在数据库之外（`IDENTITY_KEY`，可轮换，[keys.md](../keys.md)）；盲索引为带密钥的 HMAC，只能比对相等。标“明文”的，靠数据库的访问控制与磁盘加密（由医院在部署时落实）。',
  '**账号注销后**：患者在应用内注销账号时立即执行。医院依法保存的病历、会计凭证与日志保留，账号只剩随机编号。',
]

const abroad =
  '程序不向境外提供个人信息。下表是它会连接的全部外部系统：地址都是医院的设置，测试核对没有遗漏的设置。医院把这些地址设为境内系统，即没有跨境提供；改为境外地址前，须按第三十八至四十条另行评估。患者在境外用手机看自己的资料，是本人查阅。'
