/** A backup cannot be restored: it is damaged, cut off, or of another product or passphrase. `message` tells the operator in a sentence or two. */
export class UnusableBackup extends Error {}
