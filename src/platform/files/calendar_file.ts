import type { CalendarEvent } from './calendar.types'

/** An iCalendar file (RFC 5545) with one event and its alarm; `madeAt` is the moment of writing. */
export function writeCalendarFile(
  { title, note, place, beginAt, endAt, alarmMinutes }: CalendarEvent,
  uid: string,
  madeAt: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//hospital-patient-services//CN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${asUtc(madeAt)}`,
    `DTSTART:${asUtc(new Date(beginAt))}`,
    `DTEND:${asUtc(new Date(endAt))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(note)}`,
    `LOCATION:${escapeText(place)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${alarmMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** 20261125T010000Z */
function asUtc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
}

/** Lines end after 75 octets at the latest; 24 characters stay below that in any script. */
function fold(line: string): string {
  const pieces =
    line.length > 72 || /[^\x20-\x7e]/.test(line) ? (line.match(/.{1,24}/gu) ?? []) : [line]
  return pieces.join('\r\n ')
}
