export const drakon = {} as const;
