/** The room below a table's head while its rows are read: the turning dots stand in it, not on the head. */
export function Reading() {
  return <div style={{ height: 160 }} />
}
