/** Staff calls (医院工作台): served on the desk's own address, never beside the patients'. Designed here: the spec knows no staff. */
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import type { Endpoint } from '../endpoint'

/** The roles of staff; the settings map the hospital's own groups to them. */
export const staffRole = v.picklist(['support', 'clinics', 'content', 'finance', 'audit', 'admin'])
export type StaffRole = v.InferOutput<typeof staffRole>
export const staffRoles = staffRole.options

export const staffRoleLabels = {
  support: '客服',
  clinics: '门诊',
  content: '内容',
  finance: '财务',
  audit: '审计',
  admin: '管理',
} satisfies Record<StaffRole, string>

/** A call with the permitted roles. */
export interface StaffEndpoint<
  Input extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
> extends Endpoint<Input, Reply> {
  readonly audience: 'staff'
  /** Any of these roles permits it. */
  readonly roles: readonly StaffRole[]
}

/** Declares a call of the desk that reads. */
export function staffGet<Input extends GenericSchema, Reply extends GenericSchema>(
  call: Omit<StaffEndpoint<Input, Reply>, 'method' | 'audience'>,
): StaffEndpoint<Input, Reply> {
  return { ...call, method: 'GET', audience: 'staff' }
}

/** Declares a call of the desk that does something. */
export function staffPost<Input extends GenericSchema, Reply extends GenericSchema>(
  call: Omit<StaffEndpoint<Input, Reply>, 'method' | 'audience'>,
): StaffEndpoint<Input, Reply> {
  return { ...call, method: 'POST', audience: 'staff' }
}

/** Every staff member. */
export const anyRole = staffRoles

/** A list's filter. */
export const word = v.optional(v.pipe(v.string(), v.maxLength(100)))

/** Why a staff member reads a patient's data, or changes something: logged. */
export const reason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '请写明原因'),
  v.maxLength(200, '原因最多 200 字'),
)

/** A manual search: whatever the patient presents, and the reason. */
export const searched = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(4, '请至少输入 4 个字符'),
    v.maxLength(64, '最多 64 个字符'),
  ),
  reason,
})
export type Searched = v.InferOutput<typeof searched>
