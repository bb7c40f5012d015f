import { View } from '@tarojs/components'
import { useState } from 'react'

import { go } from '@/navigation/navigate'
import { callPhone } from '@/platform/device/phone_call'
import { Button } from '@/ui/forms/button'
import { ReadAloud } from '@/ui/frame/read_aloud'
import { phone, search } from '@/ui/icons/frame'

import { Announcements } from './announcements'
import { DoctorsSeen } from './doctors_seen'
import { ElderHead } from './elder_home/elder_head'
import styles from './elder_home/elder_home.module.scss'
import { ElderServices, ServiceRow } from './elder_home/elder_services'
import type { HomeViewProps } from './home_props'
import { NextSteps } from './next_steps'
import { servicesOf } from './service_grid'

/** The services shown large. */
const large = ['预约挂号', '取号', '门诊缴费', '报告查询']

/** Home in elder mode: the hospital, the next step, four large services; the rest behind 更多. */
export function ElderHome(props: HomeViewProps) {
  const telephone = props.branch?.telephone ?? props.hospital?.telephone
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ElderHead name={props.name} telephone={telephone} />
      <NextSteps {...props.nextSteps} />
      <ElderServices knownBranchId={props.knownBranchId} />
      {isOpen && <Rest {...props} />}
      <View className={styles.ways}>
        <ReadAloud />
        <Button kind="secondary" isWide onPress={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '更多'}
        </Button>
        {telephone && (
          <Button kind="secondary" icon={phone} isWide onPress={() => callPhone(telephone)}>
            给医院打电话
          </Button>
        )}
        <Button kind="text" isWide onPress={() => props.onElderChange(false)}>
          切换到标准版
        </Button>
      </View>
    </>
  )
}

/** Everything but the four large services. */
function Rest({ hospital, announcements, seen }: HomeViewProps) {
  return (
    <>
      <DoctorsSeen {...seen} />
      <View className={styles.rest} role="navigation" aria-label="更多服务">
        <ServiceRow
          service={{ words: '找医生、科室、症状', icon: search, open: go('search_index') }}
        />
        {servicesOf(hospital)
          .filter(({ words }) => !large.includes(words))
          .map((service) => (
            <ServiceRow key={service.words} service={service} />
          ))}
      </View>
      <Announcements state={announcements} />
    </>
  )
}
