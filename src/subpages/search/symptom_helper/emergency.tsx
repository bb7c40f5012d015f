import { useContext } from 'react'

import { callPhone } from '@/platform/device/phone_call'
import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { HospitalTelephone } from '@/ui/frame/hospital_telephone'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

/** An emergency: shown at once, without asking the server, because a bad network must not delay it. */
export function Emergency() {
  const telephone = useContext(HospitalTelephone)
  return (
    <Card title="请不要等预约">
      <Notice tone="danger" isUrgent>
        这可能是急症。请立即拨打 120，或让家人送您到急诊科。不要自己开车。
      </Notice>
      <MainAction
        isGrave
        action="拨打 120"
        onPress={() => callPhone('120')}
        secondary={
          telephone && (
            <Button kind="text" onPress={() => callPhone(telephone)}>
              联系医院
            </Button>
          )
        }
      />
    </Card>
  )
}
