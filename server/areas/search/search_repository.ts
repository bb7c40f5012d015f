/** The hospital's public data that can be searched. */
import type { DoctorTitle } from '../../../src/contract/registration'
import type { Executor } from '../../database/client'

/** A department that can be booked. */
export interface DepartmentRow {
  departId: string
  name: string
  groupName: string
  hospitalBranchId: string
  branchName: string
  place: string | null
  treats: string | null
  minAge: number | null
  maxAge: number | null
  sexLimit: 'male' | 'female' | null
}

/** Departments of the second level in the hospital's order. */
export async function listDepartments(sql: Executor): Promise<DepartmentRow[]> {
  return sql<DepartmentRow[]>`
    select d.department_id as depart_id, d.name, g.name as group_name, d.branch_id as hospital_branch_id, b.name as branch_name, d.place, d.treats,
      d.min_age, d.max_age, d.sex_limit
    from department d join department g on g.department_id = d.parent_id join branch b on b.branch_id = d.branch_id
    where d.active and g.active and b.active
    order by b.sort, b.branch_id, g.sort, d.sort, d.department_id`
}

/** A doctor. */
export interface DoctorRow {
  doctorId: string
  name: string
  title: DoctorTitle
  departName: string
  branchName: string
  photo: string | null
  goodAt: string | null
}

/** Doctors, the senior ones first. */
export async function listDoctors(sql: Executor): Promise<DoctorRow[]> {
  return sql<DoctorRow[]>`
    select doc.doctor_id, doc.name, doc.title, d.name as depart_name, b.name as branch_name, doc.photo, doc.good_at
    from doctor doc join department d on d.department_id = doc.department_id join branch b on b.branch_id = doc.branch_id
    where doc.active and d.active and b.active
    order by array_position(array['chief', 'associate_chief', 'attending', 'resident'], doc.title), b.sort, d.sort, doc.sort, doc.doctor_id`
}

/** The number of the emergency department. */
export async function findEmergencyTelephone(sql: Executor): Promise<string | null> {
  const [row] = await sql<{ telephone: string | null }[]>`
    select emergency_telephone as telephone from hospital join hospital_own using (hospital_id)`
  return row?.telephone ?? null
}
