/** What the check may use of the hospital's test system. Every part may be left out; its calls are then only asked about things that do not exist. */
import * as v from 'valibot'

const text = v.pipe(v.string(), v.nonEmpty())
const person = v.object({
  name: text,
  idType: v.optional(text, '01'),
  idNo: text,
  sex: v.picklist(['male', 'female']),
  birthday: v.pipe(v.string(), v.isoDate()),
  tel: text,
})

export const facts = v.object({
  /** A person with a file. */
  patient: v.optional(v.object({ ...person.entries, patientNo: text })),
  /** A person without one: a file will be opened. */
  newPerson: v.optional(person),
  /** A slot that may be booked and cancelled. */
  registration: v.optional(
    v.object({
      patientNo: text,
      departmentId: text,
      doctorId: v.nullish(text, null),
      clinicId: text,
      visitDate: v.pipe(v.string(), v.isoDate()),
      beginTime: text,
      endTime: text,
      totalFeeFen: v.number(),
      /** Fees are taken at the hospital as well (到院支付). */
      payAtHospital: v.optional(v.boolean(), false),
    }),
  ),
  /** A clinic that may be stopped and opened again. */
  clinic: v.optional(v.object({ clinicId: text })),
  /** A registration whose answers before the visit may be written. */
  form: v.optional(v.object({ orderNo: text, patientNo: text })),
  /** An exam that is to be done at a device of your exam platform: a time of it is taken and given back. */
  exam: v.optional(
    v.object({
      examId: text,
      patientNo: text,
      code: text,
      resourceId: text,
      latestAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
  /** A stay that takes a deposit. */
  stay: v.optional(v.object({ admissionNo: text, inTimes: v.number() })),
  /** A stay that is being discharged and not settled: its sums are asked for. */
  discharge: v.optional(v.object({ admissionNo: text, inTimes: v.number() })),
  /** An unpaid bill: it will be paid. */
  bill: v.optional(v.object({ patientNo: text, billNo: text, totalFen: v.number() })),
})
export type Facts = v.InferOutput<typeof facts>
