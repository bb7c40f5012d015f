/** 3 个：在应用里告知 2 个，其余 1 个没有应用账号，请挂号的窗口联系; null where there is none. */
export function outsideWords({
  outside,
  outsideNotified,
}: {
  outside: number
  outsideNotified: number
}) {
  if (outside === 0) return null
  const left = outside - outsideNotified
  const notified = `${outside} 个：应用里告知 ${outsideNotified} 个，退号、改约请他们到原来挂号的地方`
  return left === 0 ? notified : `${notified}；其余 ${left} 个没有应用账号，请挂号的窗口联系`
}
