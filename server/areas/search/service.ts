/** Search, and the symptom helper. The hospital's public data is in memory with its syllables, rebuilt after a minute. */
import type { ReplyOf } from '../../../src/contract/endpoint'
import type {
  AdvisedDepartment,
  FoundDepartment,
  FoundDoctor,
  PublishedDirectory,
  searchCalls as calls,
  SearchResult,
} from '../../../src/contract/search'
import type { Dependencies } from '../../dependencies'
import { shownPhoto } from '../../http/photo_hosts'
import { Refused } from '../../http/refused'
import { readNames } from '../../language/hospital_names'
import { adviseAnyone, adviseFor, type Advised, type Sufferer } from './advice'
import { indexDepartment, indexDoctor, indexEntry } from './indexing'
import { rank, mentionsChild, type IndexedEntry } from './ranking'
import * as repository from './search_repository'
import { symptoms, type KnownSymptom } from './symptoms'
import { symptomsVersion, urgentSymptoms } from './symptoms_data'

/** How many of each kind are shown. */
const most = { departments: 8, doctors: 12, symptoms: 6 } as const
const indexMs = 60_000

interface Index {
  madeAt: number
  departments: (repository.DepartmentRow & IndexedEntry)[]
  doctors: (repository.DoctorRow & IndexedEntry)[]
}

/** One index per database; requests during a rebuild wait for the same one. */
const indexes = new WeakMap<object, Promise<Index>>()
const symptomIndex = symptoms.map((symptom) => indexEntry({ ...symptom, about: '' }))

/** Matching departments, doctors and symptoms, the best of each first. */
export async function find({ sql, settings }: Dependencies, typed: string): Promise<SearchResult> {
  const { departments, doctors } = await indexOf(sql)
  return {
    departments: rank(departments, typed, most.departments).map(shownDepartment),
    doctors: rank(doctors, typed, most.doctors).map((row) => shownDoctor(settings, row)),
    symptoms: rank(symptomIndex, typed, most.symptoms).map((symptom) => ({
      symptomId: symptom.symptomId,
      name: symptom.name,
      isUrgent: urgentSymptoms.includes(symptom.symptomId),
      redFlags: [...symptom.redFlags],
      departments: adviseAnyone(symptom, mentionsChild(typed), departments).map(shownAdvice),
    })),
  }
}

/** Every department and every doctor, for a directory of several hospitals. */
export async function listDirectory({ sql, settings }: Dependencies): Promise<PublishedDirectory> {
  const { departments, doctors } = await indexOf(sql)
  return {
    departments: departments.map((row) => ({
      ...shownDepartment(row),
      groupName: row.groupName,
    })),
    doctors: doctors.map((row) => shownDoctor(settings, row)),
  }
}

/** Every symptom under its part of the body. */
export function listSymptoms(): ReplyOf<typeof calls.listSymptoms> {
  const parts = [...new Set(symptoms.map(({ part }) => part))]
  const groups = parts.map((part) => ({
    part,
    symptoms: symptoms
      .filter((symptom) => symptom.part === part)
      .map(({ symptomId, name }) => ({ symptomId, name })),
  }))
  return { version: symptomsVersion, groups }
}

/** A symptom with its red flags. @throws Refused NOT_FOUND */
export function getSymptom(symptomId: string): ReplyOf<typeof calls.getSymptom> {
  const { name, redFlags } = knownSymptom(symptomId)
  return { symptomId, name, redFlags: [...redFlags], version: symptomsVersion }
}

/** The departments for a symptom; with a red flag only the emergency department. @throws Refused NOT_FOUND */
export async function adviseDepartments(
  { sql }: Dependencies,
  input: Sufferer & { symptomId: string; hasRedFlag: boolean },
): Promise<ReplyOf<typeof calls.adviseDepartments>> {
  const symptom = knownSymptom(input.symptomId)
  const emergencyTelephone = await repository.findEmergencyTelephone(sql)
  if (input.hasRedFlag)
    return {
      isEmergency: true,
      emergencyTelephone,
      departments: [],
      version: symptomsVersion,
      matchedCount: 0,
    }
  const advised = adviseFor(symptom, input, (await indexOf(sql)).departments)
  const departments = advised.map(shownAdvice)
  return {
    isEmergency: false,
    emergencyTelephone,
    departments,
    version: symptomsVersion,
    matchedCount: departments.length,
  }
}

function indexOf(sql: Dependencies['sql']): Promise<Index> {
  const known = indexes.get(sql)
  const fresh = (known ?? makeIndex(sql)).then((index) =>
    performance.now() - index.madeAt > indexMs ? makeIndex(sql) : index,
  )
  indexes.set(sql, fresh)
  // A failure is not cached.
  fresh.catch(() => indexes.delete(sql))
  return fresh
}

async function makeIndex(sql: Dependencies['sql']): Promise<Index> {
  const [departments, doctors, { english }] = await Promise.all([
    repository.listDepartments(sql),
    repository.listDoctors(sql),
    readNames(sql),
  ])
  return {
    madeAt: performance.now(),
    departments: departments.map((row) => indexDepartment(row, english.get(row.name))),
    doctors: doctors.map((row) => indexDoctor(row, english.get(row.name))),
  }
}

function shownDepartment({
  departId,
  name,
  hospitalBranchId,
  branchName,
  place,
  treats,
}: repository.DepartmentRow): FoundDepartment {
  return { departId, name, hospitalBranchId, branchName, place, treats }
}

function shownDoctor(
  settings: Dependencies['settings'],
  { doctorId, name, title, departName, branchName, photo, goodAt }: repository.DoctorRow,
): FoundDoctor {
  return {
    doctorId,
    name,
    title,
    departName,
    branchName,
    photo: shownPhoto(settings, photo),
    goodAt,
  }
}

function shownAdvice({ department, reason }: Advised<repository.DepartmentRow>): AdvisedDepartment {
  return { ...shownDepartment(department), reason }
}

function knownSymptom(symptomId: string): KnownSymptom {
  const found = symptoms.find((symptom) => symptom.symptomId === symptomId)
  if (found === undefined) throw new Refused('NOT_FOUND', '没有找到这个症状')
  return found
}
