/** Which calls of the desk show what; who may make them stands in the contract. */

export const nobody = [] as const
export const file = ['counter.search', 'counter.open', 'patients.open', 'patients.find'] as const
export const phone = [...file, 'counter.phone', 'clinics.openPhone'] as const
export const orders = ['timeline.search', 'timeline.timeline', 'patients.orders'] as const
export const money = ['timeline.timeline', 'patients.money'] as const
export const messages = ['timeline.timeline', 'patients.messages', 'clinics.followUp'] as const
export const accesses = ['patients.accesses'] as const
export const security = ['security.list'] as const
export const staffLog = ['audit.list', 'timeline.timeline'] as const
export const members = ['members.list', 'work.colleagues'] as const
export const work = ['work.list', 'work.steps', 'timeline.timeline'] as const
export const appeals = ['appeals.list'] as const
export const restrictions = ['credit.list'] as const
export const followUps = ['followUps.list'] as const
export const exams = ['exams.listUnplanned', 'exams.previewMove'] as const
export const guard = ['guard.report'] as const
export const refunds = ['refunds.failed', 'refunds.approvals', ...money] as const
export const moneyDays = ['moneyDays.rows'] as const
export const statements = ['money.statement'] as const
export const hospitalDays = ['hospitalDays.list'] as const
export const intake = ['intake.refused', 'intake.waiting', 'intake.warned'] as const
export const closures = ['closures.list', 'closures.read'] as const
export const plan = ['plan.week'] as const
export const notices = ['notices.read', 'noticeDrafts.list', 'noticeDrafts.read'] as const
export const services = ['services.list'] as const
export const rules = ['rules.read'] as const
