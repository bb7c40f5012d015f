/** The demo's doctors as rows, each with an introduction. */
import { rowOf } from '../rows'
import { byDepartment, degrees, manners, studies, type Title, years } from './data/doctors'
import { bookableDepartments } from './departments'
import { pick, pickNumber } from './random'

/** One doctor of the demo. */
export interface SeedDoctor {
  doctorId: string
  branchId: string
  departmentId: string
  name: string
  sex: 'male' | 'female'
  title: Title
  goodAt: string
  intro: string
  sort: number
}

/** Every doctor, by department and rank. */
export const doctors: SeedDoctor[] = bookableDepartments.flatMap((department) =>
  (byDepartment[department.id] ?? []).map(([name, sex, title, goodAt], index) => {
    const doctorId = `doc-${department.id.slice('dep-'.length)}-${index + 1}`
    const [least, most] = years[title]
    const experience = pickNumber(`${doctorId}:years`, least, most)
    const degree = title === 'resident' ? '医学硕士' : pick(`${doctorId}:degree`, degrees)
    return {
      doctorId,
      branchId: department.branchId,
      departmentId: department.id,
      name,
      sex: sex === 'm' ? 'male' : 'female',
      title,
      goodAt,
      intro: `${degree}，从事${department.name}临床工作 ${experience} 年。${pick(`${doctorId}:study`, studies)}${pick(`${doctorId}:manner`, manners)}`,
      sort: index,
    }
  }),
)

/** Rows of `doctor`. */
export function doctorRows() {
  return doctors.map((doctor) =>
    rowOf({ ...doctor, photo: `/assets/doctors/${doctor.doctorId}.svg` }),
  )
}
