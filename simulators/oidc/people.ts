/** The staff of the demo: one for each role, and one without. Their groups are what a hospital's directory would contain. */
import type { StaffRole } from '../../src/contract/desk/staff_call'

interface StaffPerson {
  staffId: string
  name: string
  /** Where they work, and what for. */
  job: string
  groups: readonly string[]
}

export const staffPeople: readonly StaffPerson[] = [
  {
    staffId: 'zhou.min',
    name: '周敏',
    job: '客服中心：帮患者查订单，处理退款',
    groups: ['service'],
  },
  {
    staffId: 'wu.jianguo',
    name: '吴建国',
    job: '门诊办公室：停诊、替诊、开号',
    groups: ['outpatient_office'],
  },
  { staffId: 'zheng.xiao', name: '郑晓', job: '宣传科：发布须知与公告', groups: ['publicity'] },
  { staffId: 'feng.li', name: '冯丽', job: '财务科：对账与退款', groups: ['finance_office'] },
  { staffId: 'chen.shi', name: '陈实', job: '审计科：只看，不改', groups: ['audit_office'] },
  { staffId: 'he.wei', name: '何伟', job: '信息科：管理员', groups: ['it_office'] },
  { staffId: 'wang.xin', name: '王新', job: '新员工：还没有权限', groups: ['newcomers'] },
]

/** DESK_ROLES of the demo. */
export const staffGroups: Record<string, StaffRole[]> = {
  service: ['support'],
  outpatient_office: ['clinics'],
  publicity: ['content'],
  finance_office: ['finance'],
  audit_office: ['audit'],
  it_office: ['admin'],
}
