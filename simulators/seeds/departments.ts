/** The demo's departments as rows: first-level groups and the bookable ones below them. */
import { departmentGroups } from './data/departments'
import { wayTo } from './ways'

/** A bookable department together with its group and branch. */
export const bookableDepartments = departmentGroups.flatMap((group) =>
  group.children.map((child) => ({ ...child, branchId: group.branchId, groupId: group.id })),
)

/** Rows of `department`, parents first. */
export function departmentRows() {
  return [
    ...departmentGroups.map((group, index) => ({
      department_id: group.id,
      branch_id: group.branchId,
      parent_id: null,
      name: group.name,
      place: null,
      way: null,
      treats: null,
      min_age: null,
      max_age: null,
      sex_limit: null,
      preparation: [],
      sort: index,
    })),
    ...bookableDepartments.map((department, index) => ({
      department_id: department.id,
      branch_id: department.branchId,
      parent_id: department.groupId,
      name: department.name,
      place: department.place,
      way: wayTo(department.place),
      treats: department.treats,
      min_age: department.minAge ?? null,
      max_age: department.maxAge ?? null,
      sex_limit: department.sexLimit ?? null,
      preparation: [
        ...(department.preparation ?? []),
        '带上就诊人的身份证或就诊卡，提前 20 分钟到诊区报到',
      ],
      sort: index,
    })),
  ]
}
