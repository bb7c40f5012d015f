import type { AddToCalendar, CanAddToCalendar } from './calendar.types'
import { writeCalendarFile } from './calendar_file'
import { randomToken } from '../device/random.h5'
import { canSaveFile } from './save_file.h5'

const keepForMs = 60000

// The file is a download like any other: WeChat's own browser drops it, and the row would do nothing.
export const canAddToCalendar: CanAddToCalendar = canSaveFile

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
