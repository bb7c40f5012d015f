/**
 * One search for doctor, department or symptom, and the symptom helper. Not in the spec; designed here. Public: the
 * hospital's public data is searched. A patient's symptoms are private: they travel in bodies, never in addresses, and
 * are not stored.
 */
import * as v from 'valibot'
import { get, post } from './endpoint'
import { doctorTitle } from './registration'
import { count, id, nothing } from './values'

const note = v.nullish(v.string())

/** A found department. */
const foundDepartment = v.object({
  departId: id,
  name: v.string(),
  hospitalBranchId: v.string(),
  branchName: v.string(),
  place: note,
  treats: note,
})
export type FoundDepartment = v.InferOutput<typeof foundDepartment>

/** A found doctor. */
const foundDoctor = v.object({
  doctorId: id,
  name: v.string(),
  title: doctorTitle,
  departName: v.string(),
  branchName: v.string(),
  photo: note,
  goodAt: note,
})
export type FoundDoctor = v.InferOutput<typeof foundDoctor>

/** A found symptom. */
const foundSymptom = v.object({ symptomId: id, name: v.string() })

/** A department for a symptom, with the reason. */
const advisedDepartment = v.object({ ...foundDepartment.entries, reason: v.string() })
export type AdvisedDepartment = v.InferOutput<typeof advisedDepartment>

const searchResult = v.object({
  departments: v.array(foundDepartment),
  doctors: v.array(foundDoctor),
  symptoms: v.array(
    v.object({
      ...foundSymptom.entries,
      /** It can be an emergency: 120 is shown before any department. */
      isUrgent: v.nullish(v.boolean()),
      /** The signs that must not wait, shown before the departments. */
      redFlags: v.optional(v.nullable(v.array(v.string())), []),
      /** Departments for an unknown patient: at most four; children's doctors first where the words mention a child. */
      departments: v.optional(v.nullable(v.array(advisedDepartment)), []),
    }),
  ),
})
export type SearchResult = v.InferOutput<typeof searchResult>

/** Symptoms of one part of the body. */
const symptomGroup = v.object({ part: v.string(), symptoms: v.array(foundSymptom) })
export type SymptomGroup = v.InferOutput<typeof symptomGroup>

/** A symptom with the signs that must not wait. */
const symptom = v.object({ ...foundSymptom.entries, redFlags: v.array(v.string()) })
export type Symptom = v.InferOutput<typeof symptom>

export const sex = v.picklist(['male', 'female'], '请选择性别')
/** Completed years. */
export const symptomAge = v.pipe(
  v.number('请输入年龄'),
  v.integer('请输入整数年龄'),
  v.minValue(0, '年龄不正确'),
  v.maxValue(120, '年龄不正确'),
)

const base = '/hos/public/v1/search'

/** What the hospital publishes of itself for a directory of several hospitals (deploy/group): no slots, no prices, nothing of patients. */
const directory = v.object({
  departments: v.array(v.object({ ...foundDepartment.entries, groupName: v.string() })),
  doctors: v.array(foundDoctor),
})
export type PublishedDirectory = v.InferOutput<typeof directory>

export const searchCalls = {
  listDirectory: get({
    path: `${base}/directory`,
    prompt: false,
    summary: '全部科室与医生的公开目录，供集团医院目录收录',
    input: nothing,
    reply: directory,
  }),
  find: post({
    quiet: true,
    path: `${base}/find`,
    prompt: false,
    summary: '按中文、拼音或首字母找科室、医生、症状',
    input: v.object({
      words: v.pipe(
        v.string('请输入要找的内容'),
        v.trim(),
        v.nonEmpty('请输入要找的内容'),
        v.maxLength(40, '内容太长'),
      ),
    }),
    reply: searchResult,
  }),
  listSymptoms: get({
    path: `${base}/symptoms`,
    prompt: false,
    summary: '按身体部位列出的症状',
    input: nothing,
    reply: v.object({ version: v.string(), groups: v.array(symptomGroup) }),
  }),
  getSymptom: post({
    quiet: true,
    path: `${base}/symptom`,
    prompt: false,
    summary: '一种症状的危险信号',
    input: v.object({ symptomId: id }),
    reply: v.object({ ...symptom.entries, version: v.string() }),
  }),
  adviseDepartments: post({
    path: `${base}/advise`,
    summary: '按症状、年龄、性别建议科室；不是诊断',
    input: v.object({
      symptomId: id,
      age: symptomAge,
      sex,
      hasRedFlag: v.boolean('请先回答有没有危险信号'),
    }),
    reply: v.object({
      /** It must not wait: 急诊 or 120; then no department is suggested. */
      isEmergency: v.boolean(),
      emergencyTelephone: note,
      departments: v.array(advisedDepartment),
      version: v.string(),
      matchedCount: count,
    }),
  }),
}
