/** What the hospital of the production pictures tells of itself before its first patient comes. */
import type { Paper } from '../hospital_week/hospital/paper'

const notice = (type: string, title: string, content: string): Paper => ({
  kind: 'notice',
  id: type,
  hospitalId: 'first',
  type,
  title,
  content,
})

const privacy =
  '<p>我们只为预约、缴费和查看报告使用您的信息，不用于其他目的，也不给别人。</p><p>您可以随时查看、更正和注销。</p>'

/** Branch, departments, doctors, a place with a queue, and the papers without which nobody can bind a phone. */
export const integrationDocs: readonly Paper[] = [
  {
    kind: 'hospital',
    id: 'first',
    name: '杭城第一医院',
    level: '三级甲等',
    telephone: '0571-88001200',
    address: '文昌路 88 号',
    openHours: '门诊 08:00-17:00，急诊 24 小时',
  },
  {
    kind: 'branch',
    id: 'main',
    hospitalId: 'first',
    name: '本部',
    address: '文昌路 88 号',
    telephone: '0571-88001200',
    todayUntil: '16:30',
  },
  { kind: 'department', id: 'internal', branchId: 'main', name: '内科' },
  {
    kind: 'department',
    id: 'heart',
    branchId: 'main',
    parentId: 'internal',
    name: '心血管内科',
    place: '门诊楼 3 层 A 区',
    treats: '胸闷、心慌、高血压、冠心病',
  },
  { kind: 'department', id: 'lung', branchId: 'main', parentId: 'internal', name: '呼吸内科' },
  {
    kind: 'doctor',
    id: 'shen',
    branchId: 'main',
    departmentId: 'heart',
    name: '沈怀远',
    sex: 'male',
    title: 'chief',
    goodAt: '冠心病介入治疗、心力衰竭、难治性高血压',
  },
  {
    kind: 'item',
    id: 'main:blood',
    branchId: 'main',
    itemCode: 'blood',
    groupCode: 'lab',
    groupName: '检验',
    name: '抽血',
    letter: 'C',
    counters: 2,
    opens: '07:30',
    closes: '17:00',
    usualSeconds: 120,
  },
  notice('privacy_policy', '隐私政策', privacy),
  notice('service_agreement', '服务协议', '<p>本服务由医院提供，用来预约、缴费和查看报告。</p>'),
  notice('health_data', '健康信息处理说明', privacy),
  notice('child_data', '儿童个人信息处理说明', privacy),
  notice('announcement', '冬季流感疫苗接种安排', '<p>周一至周五 08:00-16:00，门诊楼 1 层。</p>'),
]

/** What the laboratory finds. */
export const bloodCount = [
  { itemCode: 'WBC', itemName: '白细胞计数', result: '6.2', unit: '10^9/L', low: 3.5, high: 9.5 },
  { itemCode: 'HGB', itemName: '血红蛋白', result: '109', unit: 'g/L', low: 115, high: 150 },
  { itemCode: 'PLT', itemName: '血小板计数', result: '213', unit: '10^9/L', low: 125, high: 350 },
]
