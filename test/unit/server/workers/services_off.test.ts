/** A service that the hospital does not have costs its database next to nothing. */
import { examArea } from '../../../../server/areas/exam'
import { formArea } from '../../../../server/areas/form'
import { inpatientArea } from '../../../../server/areas/inpatient'
import type { Dependencies } from '../../../../server/dependencies'

const service = { exams: examArea, forms: formArea, inpatient: inpatientArea }

const often = (name: keyof typeof service, isOn: boolean) => {
  const deps = { settings: { [name]: isOn } } as unknown as Dependencies
  const workers = service[name].workers?.(deps) ?? []
  return workers.filter(({ everyMs }) => everyMs < 30_000).map((worker) => worker.name)
}

it.each([
  ['exams', ['ask_exam_platform']],
  ['forms', ['send_form_answers']],
  ['inpatient', ['send_copy_requests', 'send_discharge_confirmations', 'send_form_readings']],
] as const)('with %s off what is left is asked for once a minute', (name, names) => {
  expect(often(name, true).sort()).toEqual([...names])
  expect(often(name, false)).toEqual([])
})
