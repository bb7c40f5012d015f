import Taro from '@tarojs/taro'

import type { AddToCalendar, CanAddToCalendar } from './calendar.types'

export const canAddToCalendar: CanAddToCalendar = () => true

export const addToCalendar: AddToCalendar = async ({
  title,
  note,
  place,
  beginAt,
  endAt,
  alarmMinutes,
}) => {
  await Taro.addPhoneCalendar({
    title,
    description: note,
    location: place,
    startTime: Math.floor(Date.parse(beginAt) / 1000),
    endTime: String(Math.floor(Date.parse(endAt) / 1000)),
    alarm: true,
    alarmOffset: alarmMinutes * 60,
  })
}
