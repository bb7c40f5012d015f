/** A document or resource once with each of its dates, whatever its field, on a day that no page could show. */
export function withOddDates(paper: object): { place: string; odd: object }[] {
  const text = JSON.stringify(paper)
  return [...text.matchAll(/"(\w+)":"(\d{4}-\d\d-\d\d)(T[^"]*)?"/g)].flatMap(
    ({ 0: found, 1: field = '', 3: time = '', index }) =>
      ['0001-01-01', '9999-12-31', '2026-02-30'].map((day) => ({
        place: `${field} ${day}${time}`,
        odd: JSON.parse(
          `${text.slice(0, index)}"${field}":"${day}${time}"${text.slice(index + found.length)}`,
        ) as object,
      })),
  )
}
