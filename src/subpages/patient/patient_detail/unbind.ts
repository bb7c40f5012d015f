import { relationLabels, type PatientDetail } from '@/contract/patient'
import { canGoBack, goBack, redirect } from '@/navigation/navigate'
import { api } from '@/request/api'
import { visitingPatientStore } from '@/stores'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

/** Removes a patient from the account after a dialog, and leaves the page. */
export async function unbind({
  patientId,
  name,
  relation,
  upcomingOrders,
}: PatientDetail): Promise<void> {
  const ahead =
    upcomingOrders > 0 ? `还有 ${upcomingOrders} 个待就诊的挂号，请先就诊或取消。\n` : ''
  const isSure = await confirm({
    title: `移除${name}（${relationLabels[relation]}）？`,
    text: `${ahead}移除后，您不能再为他挂号和查看记录。医院里的病历和缴费记录会保留，以后可以重新添加。`,
    confirmLabel: '移除',
    isDanger: true,
  })
  if (!isSure) return
  await api.patient.unbindPatient({ patientId })
  await visitingPatientStore.refresh().catch(() => undefined)
  showToast('已移除')
  await (canGoBack() ? goBack() : redirect('patient_list'))
}
