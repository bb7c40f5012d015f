/** The register: every table of the database, and what of a person each column holds. `test/server/compliance` holds it to the catalogue. */
import { accounts } from './tables/accounts'
import { bookings } from './tables/bookings'
import { feedback } from './tables/feedback'
import { intake } from './tables/intake'
import { logs } from './tables/logs'
import { messages } from './tables/messages'
import { money } from './tables/money'
import { patients } from './tables/patients'
import { withoutPeople } from './tables/without_people'
import type { RegisteredTable } from './types'

/** Its parts, in the order of the paper. */
export const parts: readonly {
  title: string
  tables: Readonly<Record<string, RegisteredTable>>
}[] = [
  { title: '账号与同意', tables: accounts },
  { title: '就诊人、报告与预问诊', tables: patients },
  { title: '预约、候诊与检查', tables: bookings },
  { title: '评价与投诉', tables: feedback },
  { title: '费用、住院与支付', tables: money },
  { title: '消息、文件与分享', tables: messages },
  { title: '日志与工作人员', tables: logs },
  { title: '医院系统的数据', tables: intake },
  { title: '不含个人信息的表', tables: withoutPeople },
]

/** All tables by name. */
export const register: Readonly<Record<string, RegisteredTable>> = Object.assign(
  {},
  ...parts.map(({ tables }) => tables),
)
