import type { AddToCalendar } from './calendar.types'
import { writeCalendarFile } from './calendar_file'
import { randomToken } from '../device/random.h5'

const keepForMs = 60000

/** Offers a file that the phone opens with its calendar. */
export const addToCalendar: AddToCalendar = (event) => {
  const file = new Blob([writeCalendarFile(event, randomToken(), new Date())], {
    type: 'text/calendar;charset=utf-8',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${event.title}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keepForMs)
  return Promise.resolve()
}
