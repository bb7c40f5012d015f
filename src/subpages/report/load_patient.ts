import { visitingPatientStore } from '@/stores'

/** The chosen patient's id; on the first page of a visit the patients are fetched first. Undefined when the account has none. */
export async function loadPatientId(patientId: string | undefined): Promise<string | undefined> {
  if (!patientId) await visitingPatientStore.refresh()
  return patientId ?? visitingPatientStore.current?.patientId
}
