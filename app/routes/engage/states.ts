export const stateTabs = { all: 'All', live: 'Live', draft: 'Draft', expired: 'Expired' } as const;
