// An emulator of AWS KMS for tests, on loopback alone: the program of its module listens on all interfaces.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/nsmithuk/local-kms/src"
	"github.com/nsmithuk/local-kms/src/config"
	"github.com/nsmithuk/local-kms/src/data"
)

func main() {
	config.AWSRegion = "eu-central-1"
	config.AWSAccountId = "111122223333"
	database := data.NewDatabase(os.Args[1])
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("http://" + listener.Addr().String())
	log.Fatal(http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		src.HandleRequest(w, r, database)
	})))
}
