import { View } from '@tarojs/components'
import { useState } from 'react'

import { serverNowText } from '@/request/server_clock'
import { Loaded } from '@/ui/states/loaded'

import { isNear } from '../../following/release'
import { ReleaseNotice } from '../../following/release_notice'
import { DoctorListHead } from './doctor_list_head'
import { DoctorListSkeleton } from './doctor_list_skeleton'
import type { DoctorFilter } from './doctor_rows'
import { DoctorsOfDay } from './doctors_of_day'
import { DoctorsOfDepartment } from './doctors_of_department'
import styles from './registration_doctor_list.module.scss'
import type { DepartDays, DoctorList } from './use_doctor_list'
import type { useOpening } from './use_opening'

interface ClinicListProps extends DepartDays {
  list: DoctorList
  /** The next release. */
  releaseAt: string | undefined
  hasModes: boolean
  opening: Pick<ReturnType<typeof useOpening>, 'open' | 'openDoctor'>
}

/** The schedules of a department: of one day, or by doctor. */
export function ClinicList({
  department,
  days,
  today,
  list,
  releaseAt,
  hasModes,
  opening,
}: ClinicListProps) {
  const { date, mode, setDate, setMode } = list
  // A department without any schedule has no days to choose from.
  const isByDate = mode === 'date' && (days.length > 0 || !hasModes)
  const [filters, setFilters] = useState<DoctorFilter[]>([])
  const shared = {
    filters,
    today,
    onOpen: opening.open,
    onOpenDoctor: opening.openDoctor,
    onClearFilters: () => setFilters([]),
  }
  return (
    <>
      <DoctorListHead
        department={department}
        days={days}
        today={today}
        date={date}
        mode={mode}
        filters={filters}
        hasModes={hasModes}
        onDate={setDate}
        onMode={setMode}
        onFilters={setFilters}
      />
      {releaseAt && (mode === 'date' || isNear(releaseAt, serverNowText())) && (
        <View className={styles.release}>
          <ReleaseNotice key={releaseAt} releaseAt={releaseAt} serverNow={serverNowText()} />
        </View>
      )}
      <Loaded state={list.schedules} skeleton={<DoctorListSkeleton />}>
        {(schedules) =>
          isByDate ? (
            <DoctorsOfDay
              {...shared}
              schedules={schedules}
              days={days}
              date={date}
              onDate={setDate}
            />
          ) : (
            <DoctorsOfDepartment {...shared} schedules={schedules} />
          )
        }
      </Loaded>
    </>
  )
}
