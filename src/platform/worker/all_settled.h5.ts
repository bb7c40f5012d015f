/** Workbox uses it; WebViews before Chrome 76 and iOS 13 have none. */
if (!('allSettled' in Promise)) Object.assign(Promise, { allSettled })

function allSettled(works: readonly unknown[]): Promise<object[]> {
  return Promise.all(
    works.map((work) =>
      Promise.resolve(work).then(
        (value) => ({ status: 'fulfilled', value }),
        (reason) => ({ status: 'rejected', reason }),
      ),
    ),
  )
}

export {}
