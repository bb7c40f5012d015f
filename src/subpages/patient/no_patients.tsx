import { NoPatient } from '@/components/chosen_patient'

/** The list without patients. */
export function NoPatients() {
  return <NoPatient note="添加本人或家人，就能为他挂号、缴费和看报告" hasTelephone />
}
