export class UnusableBackup extends Error {}
