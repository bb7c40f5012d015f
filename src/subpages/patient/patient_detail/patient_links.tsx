import type { PatientDetail } from '@/contract/patient'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { card as cardIcon, ticket } from '@/ui/icons/service'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'

/** The patient's card and orders; before them the proof, where it is missing. */
export function PatientLinks({ patient }: { patient: PatientDetail }) {
  const { patientId } = patient
  return (
    <>
      {patient.isProven === false && (
        <Notice
          title="还没有核实，只能挂号"
          action={
            <Button isSmall kind="secondary" onPress={go('patient_add')}>
              去核实
            </Button>
          }
        >
          取号请到窗口出示他的证件。核实后才能看就诊卡、缴费单和报告。
        </Notice>
      )}
      <Card isFlush>
        {patient.isProven !== false && (
          <ListRow
            icon={cardIcon}
            title="就诊卡"
            value={patient.patientCardNo}
            onPress={go('patient_card', { patientId })}
          />
        )}
        <ListRow
          icon={ticket}
          title="我的挂号"
          value={patient.upcomingOrders > 0 ? `${patient.upcomingOrders} 个待就诊` : undefined}
          onPress={go('registration_orderlist', { patientId })}
        />
      </Card>
    </>
  )
}
