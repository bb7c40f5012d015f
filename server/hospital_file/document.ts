/** The hospital's own file: who it is, its branches, departments, doctors and clinics, as one JSON document (docs/hospital_file.md). */
import * as v from 'valibot'
import { count, id, isoDate, isoDateTime, timeOfDay } from '../../src/contract/values'

const words = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))
const sort = v.optional(count, 0)
const place = { latitude: v.optional(v.number()), longitude: v.optional(v.number()) }

const hospital = v.strictObject({
  hospitalId: id,
  name: words,
  level: v.optional(words),
  telephone: v.optional(words),
  emergencyTelephone: v.optional(words),
  address: v.optional(words),
  openHours: v.optional(words),
  intro: v.optional(words),
  ...place,
})

const branch = v.strictObject({
  branchId: id,
  name: words,
  address: v.optional(words),
  telephone: v.optional(words),
  openHours: v.optional(words),
  todayUntil: v.optional(timeOfDay),
  notice: v.optional(words),
  sort,
  ...place,
})

const department = v.strictObject({
  departmentId: id,
  branchId: id,
  parentId: v.optional(id),
  name: words,
  place: v.optional(words),
  treats: v.optional(words),
  minAge: v.optional(count),
  maxAge: v.optional(count),
  sexLimit: v.optional(v.picklist(['male', 'female'])),
  preparation: v.optional(v.array(words), []),
  sort,
})

const doctor = v.strictObject({
  doctorId: id,
  branchId: id,
  departmentId: id,
  name: words,
  sex: v.picklist(['male', 'female']),
  title: v.picklist(['chief', 'associate_chief', 'attending', 'resident']),
  photo: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  goodAt: v.optional(words),
  intro: v.optional(words),
  sort,
})

const source = v.pipe(
  v.strictObject({ beginTime: timeOfDay, endTime: timeOfDay, capacity: count }),
  v.check(({ beginTime, endTime }) => beginTime < endTime, 'ends before it begins'),
)

const clinic = v.strictObject({
  departmentId: id,
  /** Missing: the department's general clinic. */
  doctorId: v.optional(id),
  registrationType: v.picklist(['general', 'expert', 'special', 'disease', 'emergency']),
  visitDate: isoDate,
  halfDay: v.picklist(['morning', 'afternoon', 'evening']),
  regFeeFen: count,
  treatFeeFen: count,
  place: v.optional(words),
  /** Missing: by the rules of registration. */
  releaseAt: v.optional(isoDateTime),
  sources: v.pipe(v.array(source), v.minLength(1, 'has no time')),
})

const document = v.strictObject({
  hospital,
  branches: v.pipe(v.array(branch), v.minLength(1, 'has no branch')),
  departments: v.array(department),
  doctors: v.optional(v.array(doctor), []),
  clinics: v.optional(v.array(clinic), []),
})

export type HospitalDocument = v.InferOutput<typeof document>
export type Clinic = HospitalDocument['clinics'][number]

/** The file cannot be taken; `faults` say where and why, one line each. */
export class HospitalFileInvalid extends Error {
  override readonly name = 'HospitalFileInvalid'

  constructor(readonly faults: readonly string[]) {
    super(
      `The hospital's file cannot be taken:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
  }
}

/** Reads a document: its shape, and that what it names exists and is named once. @throws HospitalFileInvalid with every fault */
export function readDocument(value: unknown): HospitalDocument {
  const read = v.safeParse(document, value)
  if (!read.success)
    throw new HospitalFileInvalid(
      read.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`),
    )
  const faults = crossFaults(read.output)
  if (faults.length > 0) throw new HospitalFileInvalid(faults)
  return read.output
}

/** One clinic is the only one of its department, doctor, day, half day and kind. */
export function clinicKey(
  one: Pick<Clinic, 'departmentId' | 'doctorId' | 'visitDate' | 'halfDay' | 'registrationType'>,
): string {
  return [
    one.departmentId,
    one.doctorId ?? '',
    one.visitDate,
    one.halfDay,
    one.registrationType,
  ].join(' ')
}

function crossFaults({ branches, departments, doctors, clinics }: HospitalDocument): string[] {
  const known = {
    branch: new Set(branches.map((one) => one.branchId)),
    department: new Map(departments.map((one) => [one.departmentId, one])),
    doctor: new Map(doctors.map((one) => [one.doctorId, one])),
  }
  return [
    ...twice('branches', branches, (one) => one.branchId),
    ...twice('departments', departments, (one) => one.departmentId),
    ...twice('doctors', doctors, (one) => one.doctorId),
    ...twice('clinics', clinics, clinicKey),
    ...departments.flatMap(({ branchId, parentId, minAge, maxAge }, at) => [
      ...unknown(known.branch.has(branchId), `departments.${at}.branchId: no branch ${branchId}`),
      ...unknown(
        parentId === undefined || known.department.has(parentId),
        `departments.${at}.parentId: no department ${parentId ?? ''}`,
      ),
      ...unknown(
        minAge === undefined || maxAge === undefined || minAge <= maxAge,
        `departments.${at}: minAge is above maxAge`,
      ),
    ]),
    ...doctors.flatMap(({ branchId, departmentId }, at) => [
      ...unknown(known.branch.has(branchId), `doctors.${at}.branchId: no branch ${branchId}`),
      ...unknown(
        known.department.has(departmentId),
        `doctors.${at}.departmentId: no department ${departmentId}`,
      ),
    ]),
    ...clinics.flatMap(({ departmentId, doctorId, sources }, at) => [
      ...unknown(
        known.department.has(departmentId),
        `clinics.${at}.departmentId: no department ${departmentId}`,
      ),
      ...unknown(
        doctorId === undefined || known.doctor.has(doctorId),
        `clinics.${at}.doctorId: no doctor ${doctorId ?? ''}`,
      ),
      ...twice(`clinics.${at}.sources`, sources, (one) => one.beginTime),
    ]),
  ]
}

function unknown(isFine: boolean, fault: string): string[] {
  return isFine ? [] : [fault]
}

function twice<One>(list: string, all: readonly One[], keyOf: (one: One) => string): string[] {
  const seen = new Set<string>()
  return all.flatMap((one, at) => {
    const key = keyOf(one)
    const isAgain = seen.has(key)
    seen.add(key)
    return isAgain ? [`${list}.${at}: ${key} is there twice`] : []
  })
}
