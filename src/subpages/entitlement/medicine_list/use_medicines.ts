import type { MedicineLine, Prescription } from '@/contract/medicine'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { ServerRefused } from '@/request/sending/errors'
import { visitingPatientStore } from '@/stores'
import { showToast } from '@/ui/overlays/toast'

/** A medicine with its prescription. */
export interface Medicine extends MedicineLine {
  prescription: Omit<Prescription, 'lines'>
}

/** The chosen patient's medicines; `hasPatient` false where the account has none. */
async function load() {
  const patientId = await visitingPatientStore.loadCurrentId()
  if (patientId === undefined) return { hasPatient: false, medicines: [], serverNow: '' }
  const { prescriptions, serverNow } = await api.medicine.listPrescriptions({ patientId })
  const medicines = prescriptions.flatMap(({ lines, ...prescription }): Medicine[] =>
    lines.map((line) => ({ ...line, prescription })),
  )
  return { hasPatient: true, medicines, serverNow }
}

/** The medicines of the chosen patient, and changing when the account is reminded. */
export function useMedicines() {
  const chosen = visitingPatientStore.current?.patientId
  const { state, refresh } = useRequest({ chosen }, load)
  usePageReturn(refresh)
  return {
    state,
    async remind({ prescription, lineId }: Medicine, times: string[]): Promise<void> {
      try {
        const { prescriptionId } = prescription
        await api.medicine.saveReminder({ prescriptionId, lineId, times })
        showToast(times.length > 0 ? '到时间会提醒您' : '不再提醒')
      } catch (refusal) {
        // The request layer has told the patient why.
        if (!(refusal instanceof ServerRefused)) throw refusal
      }
      await refresh()
    },
  }
}
