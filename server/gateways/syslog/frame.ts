/** Lines of a log as syslog: messages of RFC 5424 in frames of RFC 5425. */

/** One line of a log. */
export interface SyslogMessage {
  /** When it happened: ISO, in UTC. */
  at: string
  /** Which log it is of, as MSGID: at most 32 letters, digits and underscores. */
  kind: string
  /** In one line: JSON. */
  text: string
}

/** Facility 13, the log of audits; severity 6, informational. */
const priority = 13 * 8 + 6
/** Says that the text is UTF-8 (RFC 5424, 6.4). */
const utf8Mark = '\u{FEFF}'

/** A message as it goes over the wire: how many bytes it has, a space, and the message. */
export function frameOf({ at, kind, text }: SyslogMessage, host: string): Buffer {
  const message = Buffer.from(
    `<${priority}>1 ${at} ${host} hospital - ${kind} - ${utf8Mark}${text}`,
  )
  return Buffer.concat([Buffer.from(`${message.length} `), message])
}
