import type { QueueDetail } from '@/contract/queue'
import { api } from '@/request/api'
import { hospitalStore, visitingPatientStore } from '@/stores'
import { showToast } from '@/ui/overlays/toast'
import { expectCall } from '@/waiting/expect_call'

interface Wanted {
  patientId: string
  groupCode: string
  itemCode: string
}

/** Takes the number and announces it; a refusal is shown by the request layer, and the reloaded item says the rest. */
export async function takeNumber(wanted: Wanted, detail: QueueDetail | undefined): Promise<void> {
  const patient = await findPatient(wanted.patientId)
  if (!patient || !detail) return showToast('就诊人的信息有变化，请返回后重试')
  const taken = await api.queue
    .takeNumber({
      ...wanted,
      hospitalId: hospitalStore.hosDetail?.hospitalId ?? hospitalStore.hospitalId,
      hospitalBranchId: detail.item?.hospitalBranchId ?? hospitalStore.hospitalBranchId,
      patientNo: patient.patientNo,
      patientCardNo: patient.patientCardNo,
    })
    .catch(() => undefined)
  if (!taken) return
  expectCall()
  showToast(`取号成功：${taken.queueNo}`)
}

/** A link from a message may be the first page of the visit. */
async function findPatient(patientId: string) {
  if (!visitingPatientStore.isLoaded) await visitingPatientStore.refresh().catch(() => undefined)
  return visitingPatientStore.patients.find((patient) => patient.patientId === patientId)
}
