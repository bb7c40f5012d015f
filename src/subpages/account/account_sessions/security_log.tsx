import { View } from '@tarojs/components'

import type { SecurityEvent } from '@/contract/privacy'
import type { LoadState } from '@/ui/states/load_state'
import { Card } from '@/ui/lists/card'
import { Loaded } from '@/ui/states/loaded'

import { EventList } from '../event_list'
import styles from '../heading.module.scss'

/** The account's recent sign-ins and their origin: another person's are noticeable. */
export function SecurityLog({ state }: { state: LoadState<SecurityEvent[]> }) {
  return (
    <>
      <View className={styles.heading} role="heading" aria-level={2}>
        登录与安全记录
      </View>
      <Loaded state={state} isEmpty={(events) => events.length === 0} empty={<Nothing />}>
        {(events) => (
          <Card>
            <EventList
              events={events.map(({ at, what, device, network, isThis }) => ({
                at,
                what,
                who: `${isThis ? '本机' : device} · ${network}`,
                patientName: null,
              }))}
            />
          </Card>
        )}
      </Loaded>
    </>
  )
}

function Nothing() {
  return <View className={styles.lead}>还没有记录</View>
}
