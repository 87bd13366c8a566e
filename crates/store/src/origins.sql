-- Where what a process found comes from; null in stores of older programs.
ALTER TABLE session ADD COLUMN commit_id TEXT; -- of the sources that the program was built from
ALTER TABLE session ADD COLUMN network   TEXT; -- checksum of the network in the program
ALTER TABLE session ADD COLUMN command   TEXT; -- as it would be typed in a shell
