/** What the hospital is before its first patient. */
import type { Paper } from '../hospital/paper'

const notices = ['privacy_policy', 'service_agreement', 'health_data', 'child_data'].map(
  (type) => ({
    kind: 'notice',
    id: type,
    hospitalId: 'first',
    type,
    title: type,
    content: '<p>正文</p>',
  }),
)

const doctor = { kind: 'doctor', branchId: 'main', departmentId: 'heart', sex: 'male' }

/** Who it is, where, who works there, and by which rules it is visited. */
export const organisation: readonly Paper[] = [
  { kind: 'hospital', id: 'first', name: '第一医院', telephone: '0571-88000000' },
  { kind: 'branch', id: 'main', hospitalId: 'first', name: '本部', address: '文昌路 88 号' },
  { kind: 'department', id: 'internal', branchId: 'main', name: '内科' },
  { kind: 'department', id: 'heart', branchId: 'main', parentId: 'internal', name: '心内科' },
  { kind: 'department', id: 'lung', branchId: 'main', parentId: 'internal', name: '呼吸科' },
  { ...doctor, id: 'shen', name: '沈怀远', title: 'chief' },
  { ...doctor, id: 'lin', name: '林䶮溪', title: 'associate_chief' },
  {
    kind: 'item',
    id: 'main:blood',
    branchId: 'main',
    itemCode: 'blood',
    groupCode: 'lab',
    groupName: '检验',
    name: '抽血',
    letter: 'C',
    counters: 1,
    opens: '07:30',
    closes: '17:00',
    usualSeconds: 120,
  },
  {
    kind: 'rules',
    id: 'registration',
    rules: { horizonDays: 14, noShowLimit: 2, stoppedChoiceHours: 24 },
    note: '提前 14 天放号，爽约两次暂停预约',
  },
  ...notices,
]

/** Blood values as the laboratory writes them. */
export const bloodCount = (haemoglobin: string) => [
  { itemCode: 'HGB', itemName: '血红蛋白', result: haemoglobin, unit: 'g/L', low: 115, high: 150 },
]
