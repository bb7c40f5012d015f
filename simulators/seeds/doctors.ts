/** The demo's doctors as rows, each with an introduction. */
import { rowOf } from '../../server/database/rows'
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

/** What an introduction is made of. */
export interface Background {
  degree: string
  experience: number
  study: string
  manner: string
}

/** Every doctor, by department and rank. */
export const doctors: SeedDoctor[] = bookableDepartments.flatMap((department) =>
  (byDepartment[department.id] ?? []).map(([name, sex, title, goodAt], index) => {
    const doctorId = `doc-${department.id.slice('dep-'.length)}-${index + 1}`
    const { degree, experience, study, manner } = backgroundOf(doctorId, title)
    return {
      doctorId,
      branchId: department.branchId,
      departmentId: department.id,
      name,
      sex: sex === 'm' ? 'male' : 'female',
      title,
      goodAt,
      intro: `${degree}，从事${department.name}临床工作 ${experience} 年。${study}${manner}`,
      sort: index,
    }
  }),
)

/** Where a doctor of the demo comes from. */
export function backgroundOf(doctorId: string, title: Title): Background {
  const [least, most] = years[title]
  return {
    degree: title === 'resident' ? '医学硕士' : pick(`${doctorId}:degree`, degrees),
    experience: pickNumber(`${doctorId}:years`, least, most),
    study: pick(`${doctorId}:study`, studies),
    manner: pick(`${doctorId}:manner`, manners),
  }
}

/** Rows of `doctor`. */
export function doctorRows() {
  return doctors.map((doctor) =>
    rowOf({ ...doctor, photo: `/assets/doctors/${doctor.doctorId}.svg` }),
  )
}
