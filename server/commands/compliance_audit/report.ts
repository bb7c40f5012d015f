/** The audit report as Markdown, in Chinese: what the logs of a period say, and what they cannot say. */
import { staffRoleLabels, staffRoles } from '../../../src/contract/desk/staff_call'
import { allSecurityLabels } from '../../../src/contract/desk/words/security_words'
import { definitionOfKind } from '../../../src/contract/desk/work/work_kinds'
import { consentDocumentLabels } from '../../../src/contract/privacy'
import { labelOfAction } from '../../areas/privacy'
import { labelOfStaffAction } from '../../areas/staff'
import { tableOf } from '../../compliance/markdown'
import { register } from '../../compliance/register'
import { isPersonal } from '../../compliance/types'
import type { AuditFigures, Period } from './figures'

type Cell = string | number
const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0
    ? `${head[0] ?? ''}：没有。`
    : tableOf(
        head,
        rows.map((cells) => cells.map(String)),
      )

/** Rights of individuals, by the actions that exercise them (art. 44-47). */
const rights = [
  'export_data',
  'update_patient',
  'unbind_patient',
  'tel_change_done',
  'reveal_patient',
]
const patients = [
  'add_patient',
  'add_unproven',
  'bind_by_file_code',
  'end_unproven',
  'staff_restore',
  'staff_unbind',
]
const refusedActions = ['join_refused', 'tel_change_refused', 'lock_share']
const refusedEvents = ['code_wrong', 'staff_refused']
const doings = [
  'view_report',
  'view_film',
  'view_form',
  'view_share',
  'create_share',
  'mail_invoice',
  'open_invoices',
  'open_stay_paper',
  'open_claim_bundle',
]

/** The report. */
export function writeReport(figures: AuditFigures, period: Period, madeOn: string): string {
  return `${[
    '# 个人信息保护合规审计：程序日志',
    `期间 ${period.from} 至 ${period.until}（医院时间），${madeOn} 由 \`npm run compliance:audit\` 生成。依据个人信息保护法第五十四条；处理不满十八周岁未成年人信息的，每年审计一次（未成年人网络保护条例）。本报告只说日志里有的事实，不写任何患者的姓名与号码。`,
    ...ofAccounts(figures),
    ...ofRights(figures),
    ...ofDesk(figures),
    ...ofSafety(figures),
    '## 日志里没有的',
    limits,
  ].join('\n\n')}\n`
}

const countOf = (rows: AuditFigures['actions'], names: readonly string[]): [string, number][] =>
  names.map((name) => [labelOfAction(name), rows.find(({ action }) => action === name)?.count ?? 0])

function ofAccounts({
  security,
  actions,
  children,
  consents,
  withdrawals,
}: AuditFigures): string[] {
  return [
    '## 登录与就诊人',
    table(
      ['登录与验证', '次数'],
      security.map(({ action, count }) => [allSecurityLabels[action] ?? action, count]),
    ),
    table(['就诊人', '次数'], countOf(actions, patients)),
    '## 同意',
    table(
      ['同意', '版本', '次数'],
      consents.map(({ document, version, count }) => [
        consentDocumentLabels[document],
        version,
        count,
      ]),
    ),
    table(
      ['撤回', '次数'],
      withdrawals.map(({ document, count }) => [labelOfDocument(document), count]),
    ),
    `现有绑定里，不满十四周岁的就诊人 ${children.links} 个，其中没有有效的监护人同意的 ${children.without} 个。`,
  ]
}

const labelOfDocument = (document: string): string => {
  const labels: Readonly<Record<string, string>> = consentDocumentLabels
  return labels[document] ?? document
}

function ofRights({ actions, deletions }: AuditFigures): string[] {
  return [
    '## 个人权利',
    table(['请求', '次数'], countOf(actions, rights)),
    `注销账号 ${deletions.count} 个。注销在本人确认的同一事务内完成，没有排队；其中仍留有手机号、微信标识、未结束的登录或设备的：${deletions.unfinished} 个。`,
    table(['账号查看与提供', '次数'], countOf(actions, doings)),
  ]
}

function ofDesk({ looks, staff }: AuditFigures): string[] {
  return [
    '## 工作人员查看患者资料',
    table(
      ['岗位', '在做什么', '次数', '写了原因的', '涉及患者（每月各计一次）'],
      looks.map(({ roles, during, count, withReason, patients: people }) => [
        rolesOf(roles),
        labelOfStaffAction(during),
        count,
        withReason,
        people,
      ]),
    ),
    '打开一个订单（查看订单）不另写原因：原因写在找到它的查找里，或它来自待办。',
    '## 工作台的操作',
    table(
      ['操作', '次数'],
      staff.map(({ action, count }) => [labelOfStaffAction(action), count]),
    ),
  ]
}

const rolesOf = (roles: string): string =>
  staffRoles
    .filter((role) => roles.split(' ').includes(role))
    .map((role) => staffRoleLabels[role])
    .join('、')

function ofSafety(figures: AuditFigures): string[] {
  const { security, actions, work, checkpoints, retention, keys } = figures
  const refused = refusedEvents.map((name): [string, number] => [
    allSecurityLabels[name] ?? name,
    security.find(({ action }) => action === name)?.count ?? 0,
  ])
  return [
    '## 被拒绝的访问',
    table(['事件', '次数'], [...refused, ...countOf(actions, refusedActions)]),
    '## 日志的完整',
    checkpoints.checkpoints === 0
      ? '还没有检查点。'
      : `核对 ${checkpoints.checkpoints} 个检查点、${checkpoints.lines} 行日志（${checkpoints.from} 至 ${checkpoints.to}）：${checkpoints.breaches.length === 0 ? '每一行都和写下时一样。' : `有 ${checkpoints.breaches.length} 处不一样。`}其中 ${checkpoints.signed} 个检查点的签名经验证无误${checkpoints.unsigned === undefined ? '' : `，${checkpoints.unsigned.checkpoints} 个（至 ${checkpoints.unsigned.to}）早于签名功能，没有签名`}。`,
    ...checkpoints.breaches.map((breach) => `- ${breach}`),
    '## 保存期限',
    table(
      ['到期即删', '天数', '现在过期未删的', '其中最早'],
      retention.map(({ table: name, days, count, oldest }) => [
        whatOf(name),
        days,
        count,
        oldest ?? '',
      ]),
    ),
    '## 密钥',
    `钥匙圈里 ${keys.ring} 把；没有用最新一把加密的：档案 ${keys.files} 份、医院文档 ${keys.documents} 件、预问诊回答 ${keys.answers} 份、评价与投诉的文字和图片 ${keys.feedback} 件、病案复印的地址 ${keys.copies} 个；没有用最新一把签名的检查点 ${keys.checkpoints} 个。${keys.failed === 0 ? '' : `其中 ${keys.failed} 件不能用最新一把重新加密或签名。`}`,
    '## 待办（系统不能自己办完的事）',
    table(
      ['种类', '期间发生', '还没有结束'],
      work.map(({ kind, count, open }) => [definitionOfKind(kind).label, count, open]),
    ),
  ]
}

/** What a row of a table is, by the register. */
function whatOf(name: string): string {
  const one = register[name]
  if (one === undefined) return name
  return isPersonal(one) ? one.what : one.none
}

const limits = [
  '- 接口上的拒绝（没有登录、没有权限、不是自己的资料）只在服务器的请求日志与指标里，不在数据库里。',
  '- 密钥轮换由运维改设置并重启，数据库不记时间；上面是现在的结果。',
  '- 每小时的清理不留次数，上面是清理之后剩下的；超过保存期限的日志已经删除，期间早于它的次数不完整。',
  '- 安全事件的处置、培训、委托方的监督不在程序里，由医院另附。',
].join('\n')
